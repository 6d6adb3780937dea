import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** The key that mails of a mailbox are signed with; its private half is sealed apart. */
export type DkimSetup = { selector: string; publicKey: string; verifiedAt: string | null }

/** Makes a key of the size that name servers take as one line and receivers ask for. The selector names it by its month, so that keys can follow one another. */
export async function makeDkimKey(now = new Date()): Promise<{ selector: string; publicKey: string; privateKey: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const selector = `balcao${now.toISOString().slice(0, 7).replace('-', '')}${Math.floor(now.getTime() / 1_000)
    .toString(36)
    .slice(-4)}`
  return { selector, publicKey: publicKey.toString('base64'), privateKey }
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
/** Where the public half is published, and as what. */
export const dkimName = ({ selector }: DkimSetup, domain: string): string => `${selector}._domainkey.${domain}`
export const dkimLine = ({ publicKey }: DkimSetup): string => `v=DKIM1; k=rsa; p=${publicKey}`

/** Whether a line of a name server is this key; name servers may set blanks where a line was cut. */
export const isDkimLine = ({ publicKey }: DkimSetup, text: string): boolean =>
  text
    .split(';')
    .map((tag) => tag.replace(/\s/g, ''))
    .includes(`p=${publicKey}`)
