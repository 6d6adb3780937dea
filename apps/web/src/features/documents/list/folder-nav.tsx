import type { DocumentFolder } from '@balcao/contracts/documents/folders'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Files, Folder, FolderOpen, FolderPlus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import css from '../documents.module.css'
import { FolderSelect } from '../folder-select.tsx'
import { shownOf, treeOf } from '../folder-tree.ts'
import { t } from '../messages.ts'
import { type Filter, writeFilter } from './address.ts'
import { type FolderAct, FolderDialog } from './folder-dialogs.tsx'

type FolderNavProps = {
  folders: readonly DocumentFolder[]
  unfiled: number
  filter: Filter
  /** Who has a bin. */
  hasBin: boolean
  onShow: (filter: Filter) => void
}

const FEW = 30

/** The tree of folders, where one looks for documents; a select on phones. */
export const FolderNav = ({ folders, unfiled, filter, hasBin, onShow }: FolderNavProps) => {
  const manages = useCan()('document.manage')
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [act, setAct] = useState<FolderAct | null>(null)
  const tree = treeOf(folders)
  // Few folders are all open, many are shut until they are asked for.
  const isOpen = (id: number) => toggled.has(id) !== folders.length <= FEW
  const open = new Set(tree.filter(({ id }) => isOpen(id)).map(({ id }) => id))
  const turn = (id: number) =>
    setToggled((held) => {
      const next = new Set(held)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const { button, menu } = useRowMenu<DocumentFolder>(
    ({ name }) => t('actionsOf', { name }),
    (folder) => [
      [t('newSubfolder'), () => setAct({ what: 'new', parentId: folder.id })],
      [t('renameFolder'), () => setAct({ what: 'edit', folder })],
      [t('remove'), () => setAct({ what: 'remove', folder })],
    ],
  )
  const { folderId, deleted, ...rest } = filter
  const current = folders.find(({ id }) => id === folderId)
  const isAll = folderId === undefined && !deleted
  const place = (next: Filter, isHere: boolean, icon: ReactNode, name: string, count?: number) => (
    <Link
      to="/documents"
      search={writeFilter(next)}
      className={css.place}
      activeOptions={{ exact: true }}
      aria-current={isHere ? 'page' : undefined}
      preload={false}
    >
      {icon}
      <span className={css.placeName}>
        {name}
        {count === undefined ? null : <span className="visually-hidden">: {t('documentsIn', { n: count })}</span>}
      </span>
      {count ? (
        <span className={css.count} aria-hidden>
          {count}
        </span>
      ) : null}
    </Link>
  )
  return (
    <nav className={css.folders} aria-label={t('folders')}>
      <div className={css.foldersHead}>
        <h2>{t('folders')}</h2>
        {manages ? (
          <IconButton
            size="small"
            aria-label={t('newFolder')}
            title={t('newFolder')}
            onClick={() => setAct({ what: 'new', parentId: null })}
          >
            <FolderPlus size={18} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <div className={css.narrow}>
        <FolderSelect
          label={t('folder')}
          none={t('allFolders')}
          folders={folders}
          value={folderId === undefined || folderId === 0 ? null : folderId}
          onChange={(id) => onShow(id === null ? rest : { ...rest, folderId: id })}
        />
        {current && manages ? button(current, { tabIndex: 0 }) : null}
        {hasBin ? place(deleted ? rest : { deleted: true }, deleted === true, <Trash2 size={16} aria-hidden />, t('bin')) : null}
      </div>
      <ul className={css.tree}>
        <li className={css.folder}>{place(rest, isAll, <Files size={16} aria-hidden />, t('allFolders'))}</li>
        {shownOf(tree, open).map((folder) => (
          <li key={folder.id} className={css.folder} style={{ paddingInlineStart: (folder.level - 1) * 16 }}>
            {folder.hasChildren ? (
              <IconButton
                size="small"
                className={css.turn}
                aria-expanded={open.has(folder.id)}
                aria-label={t(open.has(folder.id) ? 'shutFolder' : 'openFolder', { name: folder.name })}
                onClick={() => turn(folder.id)}
              >
                {open.has(folder.id) ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
              </IconButton>
            ) : (
              <span className={css.turn} />
            )}
            {place(
              { ...rest, folderId: folder.id },
              folderId === folder.id,
              folderId === folder.id ? <FolderOpen size={16} aria-hidden /> : <Folder size={16} aria-hidden />,
              folder.name,
              folder.documents,
            )}
            {manages ? button(folder, { tabIndex: 0 }) : null}
          </li>
        ))}
        {unfiled > 0 ? (
          <li className={css.folder}>
            <span className={css.turn} />
            {place({ ...rest, folderId: 0 }, folderId === 0, <Folder size={16} aria-hidden />, t('unfiled'), unfiled)}
          </li>
        ) : null}
        {hasBin ? (
          <li className={css.folder}>{place({ deleted: true }, deleted === true, <Trash2 size={16} aria-hidden />, t('bin'))}</li>
        ) : null}
      </ul>
      {menu}
      {act ? <FolderDialog act={act} folders={folders} onClose={() => setAct(null)} /> : null}
    </nav>
  )
}
