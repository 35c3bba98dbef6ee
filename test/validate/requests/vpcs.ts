import type { Requests } from './requests.ts';

const label = { label: 'x', region: 'us-east' };
const subnet = { ipv4: '10.0.0.0/24', label: 'a' };

/** Requests on VPCs. */
export const vpcs: Requests = [
  [
    'createVpc',
    [
      { ...label, subnets: [] },
      { ...label, description: '', subnets: [subnet, { ipv4: '10.0.1.0/24', label: 'A' }] },
      { ...label, label: '-a'.repeat(32), description: 'x'.repeat(255) },
    ],
    [
      [{ region: 'x' }, 'VPC-LABEL-REQUIRED', '/label'],
      [{ label: 'x' }, 'VPC-REGION-REQUIRED', '/region'],
      [{ ...label, label: {} }, 'VPC-LABEL-TYPE', '/label'],
      [{ ...label, label: '' }, 'VPC-LABEL-LENGTH', '/label'],
      [{ ...label, label: 'a'.repeat(65) }, 'VPC-LABEL-LENGTH', '/label'],
      [{ ...label, label: 'a_b' }, 'VPC-LABEL-CHARACTERS', '/label'],
      [{ ...label, label: 'a\n' }, 'VPC-LABEL-CHARACTERS', '/label'],
      [{ ...label, label: 'a--b' }, 'VPC-LABEL-HYPHENS', '/label'],
      [{ ...label, region: [] }, 'VPC-REGION-TYPE', '/region'],
      [{ ...label, description: 'x'.repeat(256) }, 'VPC-DESCRIPTION-LENGTH', '/description'],
      [{ ...label, description: {} }, 'VPC-DESCRIPTION-TYPE', '/description'],
      [{ ...label, subnets: subnet }, 'VPC-SUBNETS-TYPE', '/subnets'],
      [{ ...label, subnets: ['10.0.0.0/8'] }, 'VPC-SUBNETS-TYPE', '/subnets/0'],
      [{ ...label, subnets: [{ label: 'a' }] }, 'SUBNET-IPV4-REQUIRED', '/subnets/0/ipv4'],
      [{ ...label, subnets: [{ ...subnet, ipv4: 10 }] }, 'SUBNET-IPV4-TYPE', '/subnets/0/ipv4'],
      [
        { ...label, subnets: [{ ...subnet, ipv4: '10.0.0.0' }] },
        'SUBNET-IPV4-CIDR',
        '/subnets/0/ipv4',
      ],
      [
        { ...label, subnets: [{ ...subnet, ipv4: '10.0.0.1/24' }] },
        'SUBNET-IPV4-CANONICAL',
        '/subnets/0/ipv4',
      ],
      [
        { ...label, subnets: [{ ...subnet, ipv4: '8.8.8.0/24' }] },
        'SUBNET-IPV4-PRIVATE',
        '/subnets/0/ipv4',
      ],
      [
        { ...label, subnets: [{ ...subnet, ipv4: '10.0.0.0/30' }] },
        'SUBNET-IPV4-PREFIX',
        '/subnets/0/ipv4',
      ],
      [
        { ...label, subnets: [{ ...subnet, ipv4: '192.168.200.0/24' }] },
        'SUBNET-IPV4-RESERVED',
        '/subnets/0/ipv4',
      ],
      [
        { ...label, subnets: [subnet, { ...subnet, label: 'b' }] },
        'SUBNET-IPV4-DISJOINT',
        '/subnets',
      ],
      [
        { ...label, subnets: [subnet, { ...subnet, ipv4: '10.0.1.0/24' }] },
        'SUBNET-LABEL-UNIQUE',
        '/subnets',
      ],
      [
        { ...label, subnets: [{ ipv4: '10.0.0.0/24' }] },
        'SUBNET-LABEL-REQUIRED',
        '/subnets/0/label',
      ],
      [{ ...label, subnets: [{ ...subnet, label: [] }] }, 'SUBNET-LABEL-TYPE', '/subnets/0/label'],
      [
        { ...label, subnets: [{ ...subnet, label: '' }] },
        'SUBNET-LABEL-LENGTH',
        '/subnets/0/label',
      ],
      [
        { ...label, subnets: [{ ...subnet, label: 'a.b' }] },
        'SUBNET-LABEL-CHARACTERS',
        '/subnets/0/label',
      ],
      [
        { ...label, subnets: [{ ...subnet, label: '--' }] },
        'SUBNET-LABEL-HYPHENS',
        '/subnets/0/label',
      ],
    ],
  ],
  [
    'updateVpc',
    [{}, { label: 'x', description: '' }, { region: 'other', subnets: [] }],
    [
      [{ label: '' }, 'VPC-UPDATE-LABEL-LENGTH', '/label'],
      [{ label: 'x'.repeat(65) }, 'VPC-UPDATE-LABEL-LENGTH', '/label'],
      [{ label: 'a--b' }, 'VPC-UPDATE-LABEL-HYPHENS', '/label'],
      [{ label: 'a_b' }, 'VPC-UPDATE-LABEL', '/label'],
      [{ label: [] }, 'VPC-UPDATE-LABEL-TYPE', '/label'],
    ],
  ],
];
