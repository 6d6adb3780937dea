import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'

type RemoveDialogProps<Thing extends { name: string }> = {
  t: (key: 'removeTitle' | 'remove' | 'removeText', values?: { name: string }) => string
  /** What is to be removed; null while nobody asks. */
  thing: Thing | null
  /** What is asked, where that depends on it. */
  text?: string
  onRemove: (thing: Thing) => void
  onClose: () => void
}

/** Asks before something of a list is removed. */
export const RemoveDialog = <Thing extends { name: string }>({ t, thing, text, onRemove, onClose }: RemoveDialogProps<Thing>) => (
  <ConfirmDialog
    open={thing !== null}
    danger
    title={t('removeTitle', { name: thing?.name ?? '' })}
    confirm={t('remove')}
    onClose={onClose}
    onConfirm={() => {
      if (thing) onRemove(thing)
      onClose()
    }}
  >
    {text ?? t('removeText')}
  </ConfirmDialog>
)
