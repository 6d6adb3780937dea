import Button from '@mui/material/Button'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { notify } from '../toasts.tsx'

/** Buttons that bring up every toast and dialog. */
export const GalleryOverlays = () => {
  const [open, setOpen] = useState<'plain' | 'typed' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="gallery-row">
      <Button onClick={() => notify.default('Os anexos de #48231 mudaram', { id: 'default' })}>Sem tipo</Button>
      <Button onClick={() => notify.info('Caio respondeu em #48231', { id: 'info' })}>Informação</Button>
      <Button onClick={() => notify.success('Ticket criado: #48240')}>Sucesso</Button>
      <Button onClick={() => notify.error('Não foi possível salvar. O texto foi mantido.')}>Erro</Button>
      <Button onClick={() => notify.critical('O backup desta noite falhou')}>Crítico</Button>
      <Button onClick={() => notify.undo('#48231 resolvido', () => notify.info('Desfeito', { id: 'undone' }))}>Com desfazer</Button>
      <Button onClick={() => setOpen('plain')}>Confirmar</Button>
      <Button onClick={() => setOpen('typed')}>Confirmar digitando</Button>
      <ConfirmDialog open={open === 'plain'} title="Mesclar #48227 em #48231?" confirm="Mesclar" onConfirm={close} onClose={close}>
        As mensagens e os anexos passam para #48231. Pode ser desfeito por 24 horas.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'typed'}
        title="Excluir a fila “Suporte N1”?"
        confirm="Excluir"
        danger
        typed="Suporte N1"
        onConfirm={close}
        onClose={close}
      >
        Os 12 tickets abertos ficam sem fila. Não há volta.
      </ConfirmDialog>
    </div>
  )
}
