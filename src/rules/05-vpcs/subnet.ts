/** The fields of a subnet that requests carry, as the rules on several subnets read them. */
export interface Subnet {
  readonly ipv4: string;
  readonly label: string;
}
