import { base58 } from './base58.ts'
import type { Wallet } from './wallet.ts'

type Account = { address: string; publicKey: Uint8Array }
type Standard = {
  name: string
  accounts: readonly Account[]
  features: Record<
    string,
    { connect?: () => Promise<{ accounts: readonly Account[] }>; signMessage?: (input: object) => Promise<Signed[]> }
  >
}
type Signed = { signature: Uint8Array; signedMessage: Uint8Array }

/** Wallets that register themselves by the Wallet Standard. */
function registered(): Standard[] {
  const found: Standard[] = []
  const api = { register: (...wallets: Standard[]) => found.push(...wallets) }
  const take = (event: Event) => (event as CustomEvent<(api: unknown) => void>).detail(api)
  window.addEventListener('wallet-standard:register-wallet', take)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  window.removeEventListener('wallet-standard:register-wallet', take)
  return found.filter(({ features }) => 'solana:signMessage' in features && 'standard:connect' in features)
}

/** A wallet of Solana in this browser: the one that was named, else any for the generic choice. */
export async function findSolana(option: string): Promise<Wallet | null> {
  const all = registered()
  const wallet = option === 'solana' ? all[0] : all.find(({ name }) => name.toLowerCase() === option)
  if (!wallet) return null
  let account: Account | undefined
  return {
    chain: 'solana',
    async connect() {
      const accounts = (await wallet.features['standard:connect']?.connect?.())?.accounts ?? wallet.accounts
      account = accounts[0]
      if (!account) throw new Error('no_account')
      return { address: account.address }
    },
    async sign(message) {
      const asked = { account, message: new TextEncoder().encode(message) }
      const [signed] = (await wallet.features['solana:signMessage']?.signMessage?.(asked)) ?? []
      if (!signed) throw new Error('not_signed')
      return { signature: base58(signed.signature), signedMessage: new TextDecoder().decode(signed.signedMessage) }
    },
  }
}
