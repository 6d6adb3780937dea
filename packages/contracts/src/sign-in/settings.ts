import { z } from 'zod'

/** The ways in that the widget can show, in the order in which an organisation puts them. */
export const PRODUCTS = ['emailMagicLinks', 'otp', 'passwords', 'passkeys', 'crypto', 'oauth'] as const
export type Product = (typeof PRODUCTS)[number]
/** What is shown where nobody chose. */
export const DEFAULT_PRODUCTS: readonly Product[] = ['emailMagicLinks']

/** Who may open an account by themselves: nobody, whoever has an address of a domain that a company proved, or anybody. */
export const SIGN_UPS = ['closed', 'domain', 'open'] as const
export const SignUp = z.enum(SIGN_UPS)
export type SignUp = z.output<typeof SignUp>
