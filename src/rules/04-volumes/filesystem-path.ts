import { textField } from '../field.ts';
import { quote } from '../quote.ts';
import { RECORD, ruleAbout } from '../rule.ts';

/** What every volume's path begins with; the label follows. */
const FILESYSTEM_PATH_PREFIX = '/dev/disk/by-id/scsi-0Compute_Volume_';

/** The path under which a volume with this label appears on an instance. */
export function filesystemPathOf(label: string): string {
  return FILESYSTEM_PATH_PREFIX + label;
}

/** As `path === filesystemPathOf(label)`, without making a text for each volume of a long list. */
function isPathOf(path: string, label: string): boolean {
  const isLong = path.length === FILESYSTEM_PATH_PREFIX.length + label.length;
  return isLong && path.startsWith(FILESYSTEM_PATH_PREFIX) && path.endsWith(label);
}

/**
 * A volume's path: the fixed prefix, then the volume's own label. A volume without a textual path
 * or label gives nothing to compare; the schema judges it.
 */
export const filesystemPath = ruleAbout(RECORD, {
  name: 'filesystemPath',
  cites: ['resources/volume#filesystem_path'],
  refuse: (volume) => {
    const [path, label] = [textField(volume, 'filesystem_path'), textField(volume, 'label')];
    if (path === undefined || label === undefined || isPathOf(path, label)) return undefined;
    return `expected filesystem_path ${quote(filesystemPathOf(label))}, got ${quote(path)}`;
  },
  vectors: {
    right: [
      volume('data', '/dev/disk/by-id/scsi-0Compute_Volume_data'),
      volume('a', '/dev/disk/by-id/scsi-0Compute_Volume_a'),
      volume('My-Volume_1', '/dev/disk/by-id/scsi-0Compute_Volume_My-Volume_1'),
    ],
    wrong: [
      [volume('data', '/dev/disk/by-id/scsi-0Compute_Volume_dat'), 'label cut'],
      [volume('data', '/dev/disk/by-id/scsi-0Compute_Volume_data2'), 'more than the label'],
      [volume('data', '/dev/disk/by-id/scsi-0Compute_Volume_'), 'no label'],
      [volume('data', '/dev/disk/by-id/scsi-0Compute_Volume_Data'), 'other case'],
      [volume('data', '/dev/disk/by-id/scsi-0compute_volume_data'), 'prefix in small letters'],
      [volume('data', '/dev/sdb'), 'another path'],
      [volume('data', ''), 'empty'],
      [volume('data', '/dev/disk/by-id/scsi-0Compute_Volume_data\n'), 'trailing newline'],
    ],
    open: [],
  },
});

function volume(label: string, path: string) {
  return { label, filesystem_path: path };
}
