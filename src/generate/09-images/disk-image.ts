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

const GZIP_HEADER = 10;
const FLAGS_AT = 3;
const TIME_AT = 4;
const [EXTRA, NAME, COMMENT] = [0x04, 0x08, 0x10];

/**
 * The same disk as a tool compresses a file: the header tells its name and its time, and has the other parts that it may
 * have (RFC 1952). Its checksum is left out, which some old tools take for something else.
 */
export function namedDiskImage(): Uint8Array {
  const plain = tinyDiskImage();
  const header = Buffer.from(plain.subarray(0, GZIP_HEADER));
  header[FLAGS_AT] = EXTRA | NAME | COMMENT;
  header.writeUInt32LE(1_600_000_000, TIME_AT);
  const extra = Buffer.from([6, 0, 0x63, 0x74, 2, 0, 0, 0]); // a subfield `ct` of two bytes
  const texts = Buffer.from('disk.img\0raw disk image\0', 'latin1');
  return Buffer.concat([header, extra, texts, plain.subarray(GZIP_HEADER)]);
}

function emptyDisk(): Buffer {
  const disk = Buffer.alloc(SECTOR * SECTORS);
  disk[PARTITION_TABLE + 4] = LINUX;
  disk.writeUInt32LE(1, PARTITION_TABLE + 8);
  disk.writeUInt32LE(SECTORS - 1, PARTITION_TABLE + 12);
  disk.writeUInt16BE(0x55aa, SECTOR - 2);
  return disk;
}
