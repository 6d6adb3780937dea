import type { Chain, SignedChallenge } from '@balcao/contracts/sign-in/wallets/wallets'

/** A wallet of this browser, and what is asked of it. */
export type BrowserWallet = {
  id: string
  name: string
  chain: Chain
  /** Asks for an account. @throws what the wallet throws */
  connect(): Promise<WalletAccount>
}
export type WalletAccount = {
  address: string
  chainId?: number
  /** Has the account sign this text. @throws what the wallet throws */
  sign(text: string): Promise<Pick<SignedChallenge, 'signature' | 'signed_message'>>
}

/** A wallet of Ethereum in a page (EIP-1193), and how it makes itself known (EIP-6963). */
type Ethereum = { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
type Announced = { info: { uuid: string; name: string }; provider: Ethereum }
/** A wallet of Solana in a page, as the Wallet Standard has it. */
type StandardAccount = { address: string }
type Standard = {
  name: string
  chains: readonly string[]
  features: {
    'standard:connect'?: { connect(): Promise<{ accounts: readonly StandardAccount[] }> }
    'solana:signMessage'?: {
      signMessage(asked: {
        account: StandardAccount
        message: Uint8Array
      }): Promise<readonly { signature: Uint8Array; signedMessage: Uint8Array }[]>
    }
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hexOf = (bytes: Uint8Array) => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

const fromEthereum = (id: string, name: string, provider: Ethereum): BrowserWallet => ({
  id,
  name,
  chain: 'ethereum',
  connect: async () => {
    const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
    if (!address) throw new Error('no account')
    const chainId = Number(await provider.request({ method: 'eth_chainId' }))
    return {
      address,
      ...(Number.isSafeInteger(chainId) && chainId > 0 ? { chainId } : {}),
      sign: async (text) => ({
        signature: String(await provider.request({ method: 'personal_sign', params: [hexOf(bytesOf(text)), address] })),
      }),
    }
  },
})

function fromStandard(wallet: Standard): BrowserWallet | undefined {
  const { 'standard:connect': connecting, 'solana:signMessage': signing } = wallet.features
  if (!connecting || !signing || !wallet.chains.some((chain) => chain.startsWith('solana:'))) return undefined
  return {
    id: `solana ${wallet.name}`,
    name: wallet.name,
    chain: 'solana',
    connect: async () => {
      const [account] = (await connecting.connect()).accounts
      if (!account) throw new Error('no account')
      return {
        address: account.address,
        sign: async (text) => {
          const [signed] = await signing.signMessage({ account, message: bytesOf(text) })
          if (!signed) throw new Error('no signature')
          return { signature: base64Of(signed.signature), signed_message: new TextDecoder().decode(signed.signedMessage) }
        },
      }
    },
  }
}

/**
 * Finds the wallets of this browser, those that come later as well.
 * @param found called with each
 * @returns ends it
 */
export function watchWallets(found: (wallet: BrowserWallet) => void): () => void {
  const announced = (event: Event) => {
    const { info, provider } = (event as CustomEvent<Announced>).detail
    found(fromEthereum(info.uuid, info.name, provider))
  }
  const register = (...wallets: Standard[]) => {
    for (const wallet of wallets) {
      const known = fromStandard(wallet)
      if (known) found(known)
    }
    return () => undefined
  }
  const registered = (event: Event) => (event as CustomEvent<(api: { register: typeof register }) => void>).detail({ register })
  window.addEventListener('eip6963:announceProvider', announced)
  window.addEventListener('wallet-standard:register-wallet', registered)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return () => {
    window.removeEventListener('eip6963:announceProvider', announced)
    window.removeEventListener('wallet-standard:register-wallet', registered)
  }
}

const REJECTED = 4001
/** Whether the person said no in their wallet. */
export const isDeclinedByWallet = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === REJECTED
