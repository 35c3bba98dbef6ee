import { InvalidArgumentError } from 'commander';

/**
 * Reads a whole number between two bounds from an option.
 * @returns a parser for commander, which names the option in its message
 */
export function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`expected a whole number from ${least} to ${most}`);
  };
}
