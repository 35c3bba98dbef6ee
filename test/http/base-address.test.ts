import { expect, test } from 'vitest';
import { parseBaseAddress } from '../../src/http/base-address.ts';

test.each([
  ['http://localhost:8080', 'http://localhost:8080', ''],
  ['http://localhost:8080/', 'http://localhost:8080', ''],
  ['https://api.example.org/v4', 'https://api.example.org', ''],
  ['https://api.example.org/v4///', 'https://api.example.org', ''],
  ['https://api.example.org/cloud/', 'https://api.example.org', '/cloud'],
  ['https://api.example.org/cloud/v4/', 'https://api.example.org', '/cloud'],
  ['https://api.example.org/v4beta', 'https://api.example.org', '/v4beta'],
  ['HTTPS://API.example.org:443/', 'https://api.example.org', ''],
  ['http://[::1]:99/v4', 'http://[::1]:99', ''],
])('%s is %s and %j', (text, origin, prefix) => {
  expect(parseBaseAddress(text)).toEqual({ origin, prefix, base: origin + prefix });
});

test.each([
  ['', /http or https URL/],
  ['localhost:8080', /http or https URL/],
  ['ftp://example.org', /http or https URL/],
  ['https://me:secret@example.org', /without a user name/],
  ['https://example.org/?a=b', /without a query/],
  ['https://example.org/#top', /without a query or fragment/],
])('%j is refused', (text, message) => {
  expect(() => parseBaseAddress(text)).toThrow(message);
});
