import type { Wallet } from './wallet.ts'

type Provider = { request(asked: { method: string; params?: unknown[] }): Promise<unknown> }
type Announced = { info: { rdns: string; name: string }; provider: Provider }

/** What wallets call themselves when they announce themselves (EIP-6963). */
const RDNS: Record<string, readonly string[]> = {
  metamask: ['io.metamask'],
  coinbase: ['com.coinbase.wallet'],
  binance: ['com.binance.wallet'],
  vessel: ['com.vessel.wallet', 'finance.vessel'],
}
/** Milliseconds in which wallets announce themselves. */
const ANNOUNCE_MS = 300

function announced(): Promise<Announced[]> {
  const found: Announced[] = []
  const take = (event: unknown) => found.push((event as CustomEvent<Announced>).detail)
  window.addEventListener('eip6963:announceProvider', take)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return new Promise((resolve) =>
    setTimeout(() => {
      window.removeEventListener('eip6963:announceProvider', take)
      resolve(found)
    }, ANNOUNCE_MS),
  )
}

const hex = (text: string) => `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** A wallet of Ethereum in this browser: the one that was named, else any for the generic choice. */
export async function findEthereum(option: string): Promise<Wallet | null> {
  const all = await announced()
  const injected = (window as { ethereum?: Provider }).ethereum
  const named = RDNS[option]
  const provider = named ? all.find(({ info }) => named.includes(info.rdns))?.provider : (all[0]?.provider ?? injected)
  if (!provider) return null
  return {
    chain: 'ethereum',
    async connect() {
      const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
      const chainId = Number(await provider.request({ method: 'eth_chainId' }))
      return { address: String(address), chainId }
    },
    async sign(message, address) {
      // Who changed the account meanwhile signs for somebody else.
      const [current] = (await provider.request({ method: 'eth_accounts' })) as string[]
      if (String(current).toLowerCase() !== address.toLowerCase()) throw new Error('account_changed')
      return { signature: String(await provider.request({ method: 'personal_sign', params: [hex(message), address] })) }
    },
  }
}
