import { misfit, RegistrationFields, slugify } from '@balcao/contracts/tenants/registration'
import { t } from './messages.ts'

export const EMPTY = { companyName: '', slug: '', subdomain: '', emailDomain: '', adminName: '', adminEmail: '' }
export type Values = typeof EMPTY
export type Field = keyof Values

/** The steps in order, each with its fields as they stand on the page. */
export const STEPS = [
  { title: 'company', fields: ['companyName', 'slug', 'subdomain', 'emailDomain'] },
  { title: 'admin', fields: ['adminName', 'adminEmail'] },
  { title: 'confirm', fields: [] },
] as const satisfies readonly { title: Parameters<typeof t>[0]; fields: readonly Field[] }[]

export const LAST = STEPS.length - 1
const OPTIONAL: ReadonlySet<Field> = new Set<Field>(['emailDomain'])

export type Reasons = Partial<Record<Field, string>>

/** Why a step cannot be left, by field; the contract is the judge. */
export function reasonsOf(step: number, values: Values): Reasons {
  const reasons: Reasons = {}
  for (const field of STEPS[step]?.fields ?? []) {
    if (values[field].trim() === '') {
      if (!OPTIONAL.has(field)) reasons[field] = t('missingField')
      continue
    }
    const parsed = RegistrationFields.shape[field].safeParse(values[field])
    if (!parsed.success) reasons[field] = parsed.error.issues[0]?.message
  }
  const parts = RegistrationFields.pick({ adminEmail: true, emailDomain: true }).safeParse({
    adminEmail: values.adminEmail,
    emailDomain: values.emailDomain,
  })
  if (STEPS[step]?.fields.some((field) => field === 'adminEmail') && parts.success) {
    const wrong = misfit(parts.data)
    if (wrong) reasons.adminEmail = wrong
  }
  return reasons
}

/** True when something a step cannot do without is empty. */
export const isMissing = (step: number, values: Values): boolean =>
  (STEPS[step]?.fields ?? []).some((field) => !OPTIONAL.has(field) && values[field].trim() === '')

export const stepOf = (field: Field): number => STEPS.findIndex(({ fields }) => (fields as readonly Field[]).includes(field))

/** One field changed. The company's name fills slug and subdomain, as long as nobody wrote them by hand. */
export function change(values: Values, byHand: ReadonlySet<Field>, field: Field, value: string): Values {
  const next = { ...values, [field]: value }
  if (field !== 'companyName') return next
  const slug = slugify(value)
  return { ...next, slug: byHand.has('slug') ? values.slug : slug, subdomain: byHand.has('subdomain') ? values.subdomain : slug }
}
