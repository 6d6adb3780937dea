/** The wallets that can be chosen, and on which chain each signs. */
export const WALLETS = {
  phantom: { label: 'Phantom', chain: 'solana' },
  vessel: { label: 'Vessel', chain: 'ethereum' },
  binance: { label: 'Binance', chain: 'ethereum' },
  coinbase: { label: 'Coinbase', chain: 'ethereum' },
  metamask: { label: 'Metamask', chain: 'ethereum' },
  ethereum: { label: 'Ethereum wallet', chain: 'ethereum' },
  solana: { label: 'Solana wallet', chain: 'solana' },
} as const satisfies Record<string, { label: string; chain: Chain }>

export type Chain = 'ethereum' | 'solana'
export type WalletOption = keyof typeof WALLETS
/** Those with a button of their own, and the generic ones behind “other”. */
export const NAMED_WALLETS: readonly WalletOption[] = ['phantom', 'vessel', 'binance', 'coinbase', 'metamask']
export const GENERIC_WALLETS: readonly WalletOption[] = ['ethereum', 'solana']
