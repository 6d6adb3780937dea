import { createHmac } from 'node:crypto'
import type { Parts } from './sealed-parts.ts'

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/**
 * The headers of a call as the Standard Webhooks specification has them: receivers check them with any library of it. While a secret is being replaced,
 * both sign.
 * @param at seconds since 1970, when it is sent
 */
export function signedHeaders({ secret, former, headers }: Parts, id: string, body: string, at: number): Record<string, string> {
  const secrets = [secret, ...(former && Date.parse(former.until) > at * 1_000 ? [former.secret] : [])]
  const sign = (one: string) => `v1,${createHmac('sha256', keyOf(one)).update(`${id}.${at}.${body}`).digest('base64')}`
  return {
    ...headers,
    'user-agent': 'Balcao-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': secrets.map(sign).join(' '),
  }
}

/** The id of a delivery on the wire: the same at each of its tries. */
export const messageId = (tenantId: number, deliveryId: number): string => `msg_${tenantId}_${deliveryId}`
