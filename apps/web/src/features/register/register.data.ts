import { ErrorBody, FieldError } from '@balcao/contracts/error-body'
import { Registered } from '@balcao/contracts/tenants/registration'
import { actionKeys } from '@balcao/ui/lib/action-key'
import { boundedFetch } from '@balcao/ui/lib/files/bounded-fetch'
import { errorText, refusalText } from '@balcao/ui/lib/language'
import { t } from './messages.ts'
import { EMPTY, type Field, type Reasons, type Values } from './steps.ts'

/** Why nothing was registered: a text for the page, and reasons by field. */
export type Refusal = { text: string; fields: Reasons }

/** The text for an answer that brought none of its own (R-199…R-202). */
function textFor(status: number): string {
  if (status === 409) return t('exists')
  return status === 400 ? t('invalid') : t('failed')
}

async function refusalOf(response: Response): Promise<Refusal> {
  const body = ErrorBody.partial().safeParse(await response.json().catch(() => null)).data
  const wrong = FieldError.array().safeParse(body?.details).data ?? []
  const known = wrong.filter(({ field }) => field in EMPTY).map(({ field, ...why }) => [field as Field, refusalText(why)] as const)
  const { code = '', message = '' } = body ?? {}
  return { text: errorText({ code, message }) || textFor(response.status), fields: Object.fromEntries(known) }
}

/** Registers. Sent again after a lost answer, it registers once: the key stays until it succeeded. */
export async function register(values: Values): Promise<Registered | Refusal> {
  const keys = actionKeys(sessionStorage, 'register')
  const response = await boundedFetch('/api/auth/stytch-b2b/organizations', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': keys.keyFor(values) },
    body: JSON.stringify(values),
  }).catch(() => null)
  if (!response) return { text: t('offline'), fields: {} }
  if (!response.ok) return refusalOf(response)
  const registered = Registered.safeParse(await response.json().catch(() => null)).data
  if (!registered) return { text: t('failed'), fields: {} }
  keys.done()
  return registered
}
