import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { isAwaited } from '../../../lib/awaited.ts'
import { PickField } from '../../../lib/pickers/pick-field.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

type Found = { id: number; name: string; detail: string }

const useFound = (search: string) => {
  const query = trpc.assets.list.useQuery({ limit: 20, ...(search ? { search } : {}) }, { placeholderData: keepPreviousData })
  const found = (query.data?.data ?? []).map(
    ({ id, name, tag, kind }): Found => ({ id, name, detail: [kind.name, tag].filter(Boolean).join(' · ') }),
  )
  return { found, isAwaited: isAwaited(query) }
}

/** Chooses an asset that a document belongs to. */
export const AssetDialog = ({ onClose, onChosen }: { onClose: () => void; onChosen: (id: number) => void }) => {
  const [chosen, setChosen] = useState<Found | null>(null)
  return (
    <ConfirmDialog
      open
      title={t('linkAsset')}
      confirm={t('link')}
      onClose={onClose}
      onConfirm={() => {
        if (!chosen) return
        onChosen(chosen.id)
        onClose()
      }}
    >
      <PickField<Found>
        label={t('kind_asset')}
        required
        useFound={useFound}
        drawName={({ name, detail }) => (detail ? `${name} (${detail})` : name)}
        onChange={setChosen}
      />
    </ConfirmDialog>
  )
}
