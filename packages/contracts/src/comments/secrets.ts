import { SECRET_KINDS, type SecretKind } from './secret-kinds.ts'

/*
 * Files that may hold secrets, such as the recording of a browser that a support desk asks for (with its session cookies), a file of settings or a
 * private key. Pure, so that apps warn before anything is sent, and the server says it in its answer.
 */

/** As much of a file as is looked at. */
export const LOOKED_AT_BYTES = 256 * 1024

type Signs = { name?: RegExp; unless?: RegExp; text?: RegExp }
const SIGNS: Readonly<Record<SecretKind, Signs>> = {
  har: { name: /\.har$/i, text: /^\uFEFF?\s*\{\s*"log"\s*:\s*\{[\s\S]{0,4000}?"(?:creator|entries|pages)"\s*:/ },
  env: {
    name: /^\.env(?:\..+)?$|\.env$/i,
    unless: /(?:example|sample|template|exemplo|modelo)/i,
    text: /^(?:export )?[A-Z0-9_]{0,60}(?:SECRET|TOKEN|PASSWORD|PASSWD|SENHA|API_?KEY|ACCESS_KEY|PRIVATE_KEY)[A-Z0-9_]{0,60} ?= ?["']?[^\s"'<$]{6,}/m,
  },
  private_key: {
    name: /^id_(?:rsa|dsa|ecdsa|ed25519)$|\.(?:p12|pfx|jks|keystore|ppk|kdbx)$/i,
    text: /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|^PuTTY-User-Key-File-\d:/m,
  },
  token: {
    name: /^\.(?:npmrc|netrc|pgpass|git-credentials)$/i,
    text: new RegExp(
      [
        String.raw`\bA(?:KIA|SIA)[0-9A-Z]{16}\b`,
        String.raw`\bgh[pousr]_[A-Za-z0-9]{36}`,
        String.raw`\bgithub_pat_\w{22}`,
        String.raw`\bglpat-[\w-]{20}`,
        String.raw`\bxox[abprs]-[\w-]{10}`,
        String.raw`\b[rs]k_live_[0-9A-Za-z]{16}`,
        String.raw`\bAIza[\w-]{35}`,
        String.raw`\beyJ[\w-]{10,400}\.eyJ[\w-]{10,4000}\.[\w-]{10}`,
        String.raw`^(?:set-)?cookie: ?[^\s=]{1,80}=[^\s;]{16}`,
        String.raw`^authorization: ?(?:bearer|basic) \S{12}`,
        String.raw`:\/\/[^\s:/@]{1,80}:[^\s:/@]{4,120}@[\w.-]+`,
        String.raw`:_(?:authToken|password)=\S{6}`,
      ].join('|'),
      'im',
    ),
  },
}

/** What a file may hold, by its name and the beginning of its text. */
export function secretsIn(name: string, text: string): SecretKind[] {
  // Of a text in UTF-16 each second byte is none.
  const read = text.replaceAll('\0', '')
  return SECRET_KINDS.filter((kind) => {
    const { name: called, unless, text: says } = SIGNS[kind]
    return (called?.test(name) && !unless?.test(name)) || says?.test(read)
  })
}
