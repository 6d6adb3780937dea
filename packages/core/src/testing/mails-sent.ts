import { releaseHeldMails } from '../email/release-held.ts'
import type { Mail } from '../ports.ts'
import type { Desk } from './desk.ts'
import { react } from './react.ts'

/** Runs all reactions, with held mails due at once. @returns every mail that went out */
export async function mailsSent(desk: Desk): Promise<Mail[]> {
  const sent: Mail[] = []
  const mail = { send: async (one: Mail) => void sent.push(one) }
  await react(desk, { mail })
  // Reactions may queue mails of their own.
  await react(desk, { mail })
  await desk.rows((tx) =>
    tx
      .updateTable('mails')
      .set({ heldUntil: new Date(0).toISOString() })
      .where('heldUntil', 'is not', null)
      .execute(),
  )
  await releaseHeldMails(desk)
  await react(desk, { mail })
  return sent
}
