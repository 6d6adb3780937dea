import { createECDH, hkdfSync } from 'node:crypto'

/** The key pair under which this installation is known to push services (RFC 8292), as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * Always the same for a secret: it is made of AUTH_SECRET like the key of the sessions, so every process knows it and nothing
 * has to be stored. With another AUTH_SECRET all sessions end, and browsers ask again when somebody signs in.
 */
export function vapidKeys(authSecret: string): VapidKeys {
  const pair = createECDH('prime256v1')
  // One in 2³² tries is no key of the curve; then the next is taken.
  for (let nth = 0; ; nth++) {
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', authSecret, 'balcao', `vapid:${nth}`, 32)))
      const privateKey = pair.getPrivateKey()
      // Leading zeros are part of it.
      const padded = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey])
      return { publicKey: pair.getPublicKey('base64url'), privateKey: padded.toString('base64url') }
    } catch (error) {
      if (nth > 3) throw error
    }
  }
}
