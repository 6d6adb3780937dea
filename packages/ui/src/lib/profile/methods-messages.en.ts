import type { Twin } from '../messages.ts'
import type { t } from './methods-messages.ts'

export const en: Twin<typeof t> = {
  'ui.sign-in-methods': {
    title: 'Other ways to sign in',
    text: 'They open your account without a password. We mail you about each change.',
    empty: 'No other way to sign in yet.',
    phone: 'Phone',
    social: 'Social account',
    wallet: 'Wallet',
    linked: 'Linked {when}',
    used: 'used {when}',
    only: 'It is your only way in.',
    remove: 'Remove',
    removeOf: 'Remove {what}',
    removeTitle: 'Remove {what}?',
    removeText: 'It no longer opens your account. Open sessions go on.',
    removed: 'Way in removed.',
    failed: 'It could not be removed: {why}',
    addWallet: 'Add a wallet',
    walletTitle: 'Add a wallet',
    walletText: 'Choose a wallet of this browser. You sign a text to prove that it is yours: it costs nothing and transfers nothing.',
    walletNone: 'No wallet was found in this browser. Install one, such as MetaMask or Phantom, and try again.',
    walletWaiting: 'Confirm in your wallet…',
    walletDeclined: 'You refused in your wallet.',
    walletFailed: 'It could not be added: {why}',
    walletSilent: 'the wallet did not answer.',
    walletAdded: 'Wallet added.',
    cancel: 'Cancel',
    ethereum: 'Ethereum',
    solana: 'Solana',
  },
}
