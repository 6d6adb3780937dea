import type { WhatsappAccount } from '@balcao/contracts/whatsapp/accounts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { AccountAddress } from './account-address.tsx'
import { t } from './messages.ts'
import { useAccounts } from './whatsapp.data.ts'

/** After a number was added: what Meta is to be given for it. */
export const AddedDialog = ({ account: first, onClose }: { account: WhatsappAccount; onClose: () => void }) => {
  const titleId = useId()
  const account = useAccounts().data?.data.find(({ id }) => id === first.id) ?? first
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('created', { name: account.name })}</DialogTitle>
      <DialogContent>
        <AccountAddress account={account} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
