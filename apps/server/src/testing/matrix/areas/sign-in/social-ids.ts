import { SOCIAL_NAMES } from '@balcao/contracts/sign-in/social/names'
import type { Build } from '../../maker.ts'

let made = 0

/** Credentials at a social provider that nothing opens. @returns which of them it is */
const socialProvider: Build = async ({ desk }) => {
  const which = made++ % SOCIAL_NAMES.length
  const values = { tenantId: desk.id, name: SOCIAL_NAMES[which] as string, clientId: 'balcao', sealed: 'none' }
  await desk.rows((tx) =>
    tx
      .insertInto('socialProviders')
      .values(values)
      .onConflict((oc) => oc.doNothing())
      .execute(),
  )
  return which
}

export const SOCIAL_IDS = { socialProvider }
