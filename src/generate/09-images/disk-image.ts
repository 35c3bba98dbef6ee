import { gzipSync } from 'node:zlib';

const SECTOR = 512;
const SECTORS = 2048;
const PARTITION_TABLE = 446;
const LINUX = 0x83;

/**
 * A raw disk image of 1 MiB, gzip-compressed to about a kilobyte: a boot sector whose one partition
 * is empty. The same bytes every time (document: endpoints/images#upload-procedure).
 */
export function tinyDiskImage(): Uint8Array {
  tiny ??= gzipSync(emptyDisk());
  return tiny;
}

/** Compressed once: that takes longer than the upload. */
let tiny: Uint8Array | undefined;

/** The same disk, compressed to at least so many bytes: the bytes of it are written down as they are. */
export function diskImageOf(bytes: number): Uint8Array {
  const times = Math.ceil(bytes / (SECTOR * SECTORS));
  const rest = Buffer.alloc(SECTOR * SECTORS * (times - 1));
  return gzipSync(Buffer.concat([emptyDisk(), rest]), { level: 0 });
}

function emptyDisk(): Buffer {
  const disk = Buffer.alloc(SECTOR * SECTORS);
  disk[PARTITION_TABLE + 4] = LINUX;
  disk.writeUInt32LE(1, PARTITION_TABLE + 8);
  disk.writeUInt32LE(SECTORS - 1, PARTITION_TABLE + 12);
  disk.writeUInt16BE(0x55aa, SECTOR - 2);
  return disk;
}
