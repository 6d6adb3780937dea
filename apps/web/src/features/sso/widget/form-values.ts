import { PRODUCTS, type Product, type SignInSettings, UpdateSignInSettings } from '@balcao/contracts/sign-in/settings'

type Kept = Pick<SignInSettings, 'signUp' | 'approves' | 'origins' | 'privacy' | 'sms' | 'whatsapp' | 'countries'>
export type WidgetValues = Kept & {
  /** All of them: those that are shown in their order, then the others. */
  products: { product: Product; isShown: boolean }[]
  dailyTexts: string
}

export const valuesOf = ({ products, dailyTexts, ...settings }: SignInSettings): WidgetValues => ({
  ...{ signUp: settings.signUp, approves: settings.approves, origins: settings.origins, privacy: settings.privacy },
  ...{ sms: settings.sms, whatsapp: settings.whatsapp, countries: settings.countries },
  products: [
    ...products.map((product) => ({ product, isShown: true })),
    ...PRODUCTS.filter((product) => !products.includes(product)).map((product) => ({ product, isShown: false })),
  ],
  dailyTexts: String(dailyTexts),
})

export const toInput = ({ products, dailyTexts, ...values }: WidgetValues): UpdateSignInSettings => ({
  ...values,
  products: products.flatMap(({ product, isShown }) => (isShown ? [product] : [])),
  dailyTexts: Number(dailyTexts),
})

/** Which field of the form a field of the contract is written in. */
export const formField = (path: string): string => path.replace(/\..*/, '')

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: WidgetValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of UpdateSignInSettings.safeParse(toInput(values)).error?.issues ?? [])
    reasons[formField(path.join('.'))] ??= message
  return reasons
}

/** A list with one of it a place further up or down. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): T[] {
  const one = list[at]
  const other = list[at + by]
  if (one === undefined || other === undefined) return [...list]
  return list.with(at, other).with(at + by, one)
}
