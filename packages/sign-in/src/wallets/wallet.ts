import type { Chain } from './options.ts'

/** A wallet in this browser. */
export type Wallet = {
  chain: Chain
  /** Asks the person to show an address. @throws where they decline */
  connect(): Promise<{ address: string; chainId?: number }>
  /** Asks the person to sign. @throws where they decline, or chose another account meanwhile */
  sign(message: string, address: string): Promise<{ signature: string; signedMessage?: string }>
}
