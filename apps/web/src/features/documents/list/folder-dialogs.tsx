import { MAX_FOLDER_NAME } from '@balcao/contracts/documents/bounds'
import type { DocumentFolder } from '@balcao/contracts/documents/folders'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { useState } from 'react'
import { useDocumentActs } from '../documents.data.ts'
import { FolderSelect } from '../folder-select.tsx'
import { belowOf } from '../folder-tree.ts'
import { t } from '../messages.ts'

/** Which folder is made, changed or deleted. */
export type FolderAct = { what: 'new'; parentId: number | null } | { what: 'edit' | 'remove'; folder: DocumentFolder }

type FolderDialogProps = { act: FolderAct; folders: readonly DocumentFolder[]; onClose: () => void }

export const FolderDialog = (props: FolderDialogProps) =>
  props.act.what === 'remove' ? <RemoveFolder {...props} folder={props.act.folder} /> : <NameFolder {...props} />

/** Makes a folder, or gives one another name or place. */
const NameFolder = ({ act, folders, onClose }: FolderDialogProps) => {
  const { saveFolder } = useDocumentActs()
  const folder = act.what === 'new' ? undefined : act.folder
  const [name, setName] = useState(folder?.name ?? '')
  const [parentId, setParentId] = useState(act.what === 'new' ? act.parentId : act.folder.parentId)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (!name.trim()) return setError(t('required'))
    setBusy(true)
    const why = await saveFolder({ ...(folder ? { id: folder.id } : {}), name: name.trim(), parentId })
    setBusy(false)
    if (why === undefined) onClose()
    else setError(why)
  }
  return (
    <ConfirmDialog
      open
      title={t(folder ? 'renameFolder' : 'newFolder')}
      confirm={t(busy ? 'saving' : 'save')}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <FieldFrame label={t('name')} required {...(error ? { error } : {})}>
        {(ids) => (
          <PlainInput
            ids={ids}
            name="name"
            autoFocus
            value={name}
            onChange={setName}
            onKeyDown={({ key }) => (key === 'Enter' ? void save() : undefined)}
            inputProps={{ maxLength: MAX_FOLDER_NAME }}
          />
        )}
      </FieldFrame>
      <FolderSelect
        label={t('parent')}
        none={t('top')}
        folders={folders}
        {...(folder ? { without: belowOf(folders, folder.id) } : {})}
        value={parentId}
        onChange={setParentId}
      />
    </ConfirmDialog>
  )
}

/** Deletes a folder, and says where what lies in it goes. */
const RemoveFolder = ({ folder, folders, onClose }: FolderDialogProps & { folder: DocumentFolder }) => {
  const { removeFolder } = useDocumentActs()
  const [to, setTo] = useState(folder.parentId)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const why = await removeFolder(folder, to)
    setBusy(false)
    if (why === undefined) onClose()
    else setError(why)
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeFolderTitle', { name: folder.name })}
      confirm={t('remove')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('removeFolderText')}</p>
      <FolderSelect
        label={t('moveContentsTo')}
        none={t('unfiled')}
        folders={folders}
        without={belowOf(folders, folder.id)}
        value={to}
        error={error}
        onChange={setTo}
      />
    </ConfirmDialog>
  )
}
