import { columns } from '../report/formats/wrap.ts';

/** Rows as aligned columns for a terminal; the last column is as long as it is. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => columns(row[index] ?? ''))),
  );
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, i) => padded(cell, widths[i] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(width - columns(cell));
}
