import { z } from 'zod'
import { Provider } from '../../auth/provider.ts'
import { Organization, SecondFactorCode } from '../../auth/session.ts'
import { MAX_ID, opaque } from '../../common.ts'
import { PasskeyAssertion } from '../../passkeys/assertion.ts'
import { because } from '../../reasons.ts'

export const CHAINS = ['ethereum', 'solana'] as const
export type Chain = (typeof CHAINS)[number]
/** How long a wallet may take to sign. */
export const WALLET_MINUTES = 5
/** Wallets of one person. */
export const MAX_WALLETS = 10

const FORM: Record<Chain, RegExp> = { ethereum: /^0x[0-9a-fA-F]{40}$/, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ }

const Wallet = z.strictObject({
  wallet_type: z.enum(CHAINS),
  wallet_address: opaque(64),
  /** Of Ethereum and what is built like it; 1 where it is left out. */
  chain_id: z.int().positive().max(MAX_ID).optional(),
})
type Wallet = z.output<typeof Wallet>
const isAddress = ({ wallet_type, wallet_address }: Wallet) => FORM[wallet_type].test(wallet_address)
const malformed = { error: because('wallet_address_malformed'), path: ['wallet_address'] }
const hasChain = ({ wallet_type, chain_id }: Wallet) => wallet_type === 'ethereum' || chain_id === undefined
const noChain = { error: because('wallet_without_chain'), path: ['chain_id'] }

export const StartWalletSignIn = z
  .strictObject({ provider: Provider, ...Wallet.shape, organization: Organization.optional() })
  .refine(isAddress, malformed)
  .refine(hasChain, noChain)
export type StartWalletSignIn = z.output<typeof StartWalletSignIn>

export const StartWalletLink = Wallet.refine(isAddress, malformed).refine(hasChain, noChain)
export type StartWalletLink = z.output<typeof StartWalletLink>

/** The whole text to be signed, as it is. */
export const WalletChallenge = z.object({ challenge_id: z.string(), challenge: z.string() })
export type WalletChallenge = z.output<typeof WalletChallenge>

/** 0x and 65 bytes as hex from Ethereum; 64 bytes in base 58 or 64 from Solana, where `signed_message` is the text that the wallet says that it signed. */
export const SignedChallenge = z.strictObject({
  challenge_id: opaque(80),
  signature: opaque(200),
  signed_message: opaque(4_000).optional(),
})
export type SignedChallenge = z.output<typeof SignedChallenge>

/** `code` or `passkey` is the second factor. */
export const WalletSignIn = z.strictObject({
  provider: Provider,
  ...SignedChallenge.shape,
  code: SecondFactorCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type WalletSignIn = z.output<typeof WalletSignIn>
