import type { GetWhatsappAccount, WhatsappAccount } from '@balcao/contracts/whatsapp/accounts'
import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { must } from '../policy.ts'
import type { WhatsappApi } from '../ports.ts'
import { now } from '../tickets/queries.ts'
import { openWhatsappSeal } from './credentials.ts'
import { accountView, mustFindAccount, type WhatsappSetup } from './internal/account-rows.ts'
import { readAnswer } from './internal/answers.ts'
import { accountWorks, stopAccount } from './internal/trouble.ts'

const short = z.string().max(200)
const Phone = z.object({
  display_phone_number: short.optional(),
  verified_name: short.optional(),
  quality_rating: short.optional(),
  status: short.optional(),
})
type Open = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/**
 * Asks the API what it knows of a number: how it is shown, its quality, and whether it is connected. What is wrong shows on the number.
 * @throws DomainError forbidden, whatsapp_account_not_found, whatsapp_sealed
 */
export async function check(
  { whatsapp, ...setup }: WhatsappSetup & { whatsapp: WhatsappApi },
  open: Open,
  { id }: GetWhatsappAccount,
): Promise<WhatsappAccount> {
  const account = await open(async (ctx) => {
    must(ctx, 'whatsapp.manage')
    return mustFindAccount(ctx, id)
  })
  const held = openWhatsappSeal(setup.mailSecrets, account, account.sealed)
  if (!held) throw conflict('whatsapp_sealed')
  const path = `/${account.phoneNumberId}?fields=display_phone_number,verified_name,quality_rating,status`
  const read = readAnswer(await whatsapp.call({ path, token: held.accessToken }), Phone)
  return open(async (ctx) => {
    if (read.ok) await accountWorks(ctx, id)
    else if (read.what === 'account') await stopAccount(ctx, id, read.trouble, read.says)
    const { display_phone_number, verified_name, quality_rating, status } = read.ok ? read.value : {}
    const found = {
      ...{ displayNumber: display_phone_number ?? null, verifiedName: verified_name ?? null, quality: quality_rating ?? null },
      ...{ apiStatus: status ?? null, checkedAt: now, lastError: null, lastErrorAt: null },
    }
    const set = read.ok ? found : { lastError: read.says, lastErrorAt: now }
    await ctx.db.updateTable('whatsappAccounts').set(set).where('id', '=', id).execute()
    await ctx.emit('whatsapp:changed', {})
    return accountView(await mustFindAccount(ctx, id), setup)
  })
}
