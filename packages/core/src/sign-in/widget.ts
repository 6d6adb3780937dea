import { MIN_PASSWORD } from '@balcao/contracts/auth/passwords'
import type { TextChannel } from '@balcao/contracts/sign-in/settings'
import type { GetWidget, Widget } from '@balcao/contracts/sign-in/widget'
import { evenly } from '../auth/evenly.ts'
import type { AuthContext } from '../auth/session.ts'
import { asNobody, tenantOf } from './internal/methods.ts'
import { settingsRow } from './settings-row.ts'
import { socialOf } from './social/offered.ts'
import { isOn } from './texts/channels.ts'

const NOTHING: Widget = {
  ...{ organization: null, products: [], signUp: 'closed', oauth: [], oneTap: null, passwordMin: MIN_PASSWORD },
  otp: { email: false, sms: false, whatsapp: false },
}

/** What the widget of an organisation shows; of one that nobody knows, nothing. */
export function widgetOf(
  auth: AuthContext,
  { organization }: Pick<GetWidget, 'organization'>,
  { textChannels }: { textChannels: readonly TextChannel[] },
): Promise<Widget> {
  return evenly(async () => {
    const tenant = await tenantOf(auth, organization)
    if (!tenant) return NOTHING
    return asNobody(auth, tenant.id, async (ctx) => {
      const settings = await settingsRow(ctx.db)
      const { products, signUp } = settings
      const [sms, whatsapp] = [await isOn(ctx, settings, 'sms', textChannels), await isOn(ctx, settings, 'whatsapp', textChannels)]
      return {
        ...NOTHING,
        ...{ organization: { slug: tenant.slug, name: tenant.name }, products, signUp },
        ...(products.includes('oauth') ? await socialOf(ctx) : {}),
        otp: { email: products.includes('otp'), sms, whatsapp },
      }
    })
  })
}
