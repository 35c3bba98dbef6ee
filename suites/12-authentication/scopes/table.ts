/** The rows of the scope table (authentication#rule-4): which requirement speaks of which operations. */
export const SCOPE_TABLE: Readonly<Record<string, readonly string[]>> = {
  'AUTH-SCOPE-INSTANCE-VOLUMES': ['listInstanceVolumes'],
  'AUTH-SCOPE-VOLUMES-READ': ['listVolumes', 'getVolume'],
  'AUTH-SCOPE-VOLUMES-WRITE': ['createVolume'],
  'AUTH-SCOPE-VOLUMES-UPDATE': ['updateVolume'],
  'AUTH-SCOPE-VOLUMES-DELETE': ['deleteVolume'],
  'AUTH-SCOPE-VOLUMES-CLONE': ['cloneVolume'],
  'AUTH-SCOPE-VOLUMES-RESIZE': ['resizeVolume'],
  'AUTH-SCOPE-VOLUMES-ATTACH': ['attachVolume', 'detachVolume'],
  'AUTH-SCOPE-VPC-WRITE': ['createVpc', 'updateVpc', 'deleteVpc'],
  'AUTH-SCOPE-DOMAINS-READ': ['listDomains', 'getDomain'],
  'AUTH-SCOPE-DOMAINS-WRITE': [
    'createDomain',
    'updateDomain',
    'deleteDomain',
    'cloneDomain',
    'importDomain',
  ],
  'AUTH-SCOPE-IMAGES-READ': ['getImage', 'listImages'],
  'AUTH-SCOPE-IMAGES-WRITE': ['updateImage', 'deleteImage', 'uploadImage'],
  'AUTH-SCOPE-IMAGES-CAPTURE': ['captureImage'],
};

/** The requirement that says which scopes an operation takes; undefined where the table has no row for it. */
export function scopeRequirement(operation: string): string | undefined {
  const rows = Object.entries(SCOPE_TABLE);
  return rows.find(([, operations]) => operations.includes(operation))?.[0];
}
