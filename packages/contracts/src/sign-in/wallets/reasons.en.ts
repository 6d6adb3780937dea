import type { Translated } from '../../reason-text.ts'
import type { walletReasons } from './reasons.ts'

/** The same in English. */
export const walletReasonsEn: Translated<typeof walletReasons> = {
  wallet_address_malformed: 'This is no address of this network.',
  wallet_without_chain: 'Only Ethereum wallets have a chain number.',
}
