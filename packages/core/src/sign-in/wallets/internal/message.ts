import type { Language } from '@balcao/contracts/language'
import type { Chain } from '@balcao/contracts/sign-in/wallets/wallets'

export type Purpose = 'sign_in' | 'link'
/** What goes into the text that a wallet signs. */
export type Facts = {
  /** The page of ours that asked. */
  origin: string
  chain: Chain
  address: string
  chainId: number | undefined
  nonce: string
  issuedAt: string
  expiresAt: string
  purpose: Purpose
  language: Language
}

const NAMES: Record<Chain, string> = { ethereum: 'Ethereum', solana: 'Solana' }

/** Plain letters and no line breaks: the form takes nothing else, and small wallets can show nothing else. */
const STATEMENTS: Record<Language, Record<Purpose, string>> = {
  'pt-BR': {
    sign_in: 'Assine para entrar com esta carteira. Assinar nada custa e nada transfere.',
    link: 'Assine para vincular esta carteira: ela passa a abrir a sua conta. Assinar nada custa e nada transfere.',
  },
  en: {
    sign_in: 'Sign to enter with this wallet. Signing costs nothing and transfers nothing.',
    link: 'Sign to link this wallet: it will open your account. Signing costs nothing and transfers nothing.',
  },
}

/** The text in the form of EIP-4361, which Solana has as well: all of it is ours, and none of it a stranger's but the address, which was read. */
export const writeMessage = ({ origin, chain, address, chainId, nonce, issuedAt, expiresAt, purpose, language }: Facts): string =>
  [
    `${new URL(origin).host} wants you to sign in with your ${NAMES[chain]} account:`,
    address,
    '',
    STATEMENTS[language][purpose],
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chain === 'ethereum' ? (chainId ?? 1) : 'mainnet'}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expiresAt}`,
  ].join('\n')
