import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { failureOf } from '../lib/failure.ts'
import { t } from '../lib/profile/methods-messages.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { type BrowserWallet, isDeclinedByWallet, type WalletAccount, watchWallets } from '../lib/wallets/browser.ts'
import { notify } from '../toasts.tsx'
import css from './profile.module.css'

/** A wallet threw, and none of our calls. */
class FromWallet extends Error {}

/** What a wallet is asked; what it throws is told apart from what our calls throw. */
async function ofWallet<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw new FromWallet(isDeclinedByWallet(error) ? t('walletDeclined') : t('walletFailed', { why: t('walletSilent') }))
  })
}

/** The wallets of this browser, as they make themselves known. */
function useWallets(): BrowserWallet[] {
  const [wallets, setWallets] = useState<BrowserWallet[]>([])
  useEffect(() => watchWallets((found) => setWallets((known) => [...known.filter(({ id }) => id !== found.id), found])), [])
  return wallets
}

type LinkWalletProps = { onLinked: () => void; onClose: () => void }

/** Links a wallet of this browser to the account: it signs what the server wrote. */
export const LinkWallet = ({ onLinked, onClose }: LinkWalletProps) => {
  const { methods } = useProfileHost()
  const wallets = useWallets()
  const titleId = useId()
  const [asked, setAsked] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const link = async (wallet: BrowserWallet) => {
    if (asked !== null) return
    setAsked(wallet.id)
    setFailure(null)
    try {
      const account: WalletAccount = await ofWallet(wallet.connect())
      const { address, chainId } = account
      const given = await methods.beginWallet.mutate({
        wallet_type: wallet.chain,
        wallet_address: address,
        ...(chainId === undefined ? {} : { chain_id: chainId }),
      })
      const signed = await ofWallet(account.sign(given.challenge))
      await methods.linkWallet.mutate({ challenge_id: given.challenge_id, ...signed })
      notify.success(t('walletAdded'), { id: 'methods' })
      onLinked()
    } catch (error) {
      setFailure(error instanceof FromWallet ? error.message : t('walletFailed', { why: failureOf(error).message }))
    } finally {
      setAsked(null)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('walletTitle')}</DialogTitle>
      <DialogContent className="confirm-content">
        <p>{wallets.length === 0 ? t('walletNone') : t('walletText')}</p>
        {wallets.length === 0 ? null : (
          <div className={css.actions}>
            {wallets.map((wallet) => (
              <Button
                key={wallet.id}
                variant="outlined"
                aria-disabled={asked !== null}
                aria-busy={asked === wallet.id}
                onClick={() => void link(wallet)}
              >
                {wallet.name} ({t(wallet.chain)})
              </Button>
            ))}
          </div>
        )}
        {asked === null ? null : <p role="status">{t('walletWaiting')}</p>}
        {failure === null ? null : <p role="alert">{failure}</p>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
