import { z } from 'zod'
import { Provider } from '../auth/provider.ts'
import { Organization } from '../auth/session.ts'
import { PRODUCTS, SignUp } from './settings.ts'

export const GetWidget = z.strictObject({ provider: Provider, organization: Organization.optional() })
export type GetWidget = z.output<typeof GetWidget>

/** What the widget of an organisation shows. One that nobody knows is as one with everything off. */
export const Widget = z.object({
  organization: z.object({ slug: z.string(), name: z.string() }).nullable(),
  products: z.array(z.enum(PRODUCTS)),
  signUp: SignUp,
  otp: z.object({ email: z.boolean(), sms: z.boolean(), whatsapp: z.boolean() }),
  oauth: z.array(z.object({ name: z.string(), label: z.string() })),
  oneTap: z.object({ clientId: z.string() }).nullable(),
  passwordMin: z.int(),
})
export type Widget = z.output<typeof Widget>
