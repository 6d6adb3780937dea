import { CALLOUTS } from '@balcao/contracts/kb/article-dialect'
import type { Editor } from '@tiptap/core'
import { addColumnAfter, addColumnBefore, deleteColumn, deleteTable } from '@tiptap/pm/tables'
import {
  BookOpenText,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  type LucideIcon,
  MessageSquareWarning,
  Minus,
  PanelTopClose,
  Table,
} from 'lucide-react'
import type { Ref } from 'react'
import { t as names } from '../lib/article/article-messages.ts'
import { t } from '../lib/editor/article/messages.ts'
import { applyFormat, FORMATS, type FormatName } from '../lib/editor/formats.ts'
import { t as formats } from '../lib/editor/messages.ts'
import { useRead } from './format-bar.tsx'
import { SwitchButton } from './switch-button.tsx'
import { type Choice, type Tool, ToolRow } from './tool-row.tsx'

const LEVELS: readonly [2 | 3 | 4, LucideIcon][] = [
  [2, Heading2],
  [3, Heading3],
  [4, Heading4],
]
const BEFORE = ['bold', 'italic', 'strike', 'code', 'link'] as const
const AFTER = ['list', 'numbers', 'quote', 'codeBlock'] as const

/** What holds where the cursor stands. */
const activeIn = (editor: Editor): string =>
  [
    ...[...BEFORE, ...AFTER].filter((name) => editor.isActive(FORMATS[name].node)),
    ...LEVELS.filter(([level]) => editor.isActive('heading', { level })).map(([level]) => `heading${level}`),
    ...CALLOUTS.filter((kind) => editor.isActive('callout', { kind })),
    ...['callout', 'details', 'table'].filter((name) => editor.isActive(name)),
  ].join()

type DocumentBarProps = {
  ref: Ref<HTMLDivElement>
  controls: string
  editor: Editor | null
  onLink: () => void
  onArticle: () => void
  onPicture: () => void
  onSwitch: () => void
}

/** The formats of an article as buttons. */
export const DocumentBar = ({ ref, controls, editor, onLink, onArticle, onPicture, onSwitch }: DocumentBarProps) => {
  const active = useRead(editor, activeIn).split(',')
  const format = (name: FormatName): Tool => ({
    name,
    label: formats(name),
    icon: FORMATS[name].icon,
    keys: FORMATS[name].keys,
    isOn: active.includes(name),
    run: () => {
      if (name === 'link') onLink()
      else if (editor) applyFormat(editor, name)
    },
  })
  const tool = (name: string, label: string, icon: LucideIcon, run: () => void): Tool => ({
    name,
    label,
    icon,
    isOn: active.includes(name),
    run,
  })
  const chain = () => editor?.chain().focus()
  const isInTable = active.includes('table')
  const tools: Tool[] = [
    ...LEVELS.map(([level, icon]) => ({
      ...tool(`heading${level}`, t(`heading${level}`), icon, () => chain()?.toggleHeading({ level }).run()),
      keys: `Ctrl+Alt+${level}`,
    })),
    ...BEFORE.map(format),
    ...AFTER.map(format),
    {
      name: 'callout',
      label: t('callout'),
      icon: MessageSquareWarning,
      isOn: active.includes('callout'),
      choices: [
        ...CALLOUTS.map((kind) => ({ label: names(kind), isOn: active.includes(kind), run: () => void chain()?.setCallout(kind).run() })),
        ...(active.includes('callout') ? [{ label: t('calloutOff'), run: () => void chain()?.lift('callout').run() }] : []),
      ],
    },
    tool('details', t('details'), PanelTopClose, () =>
      active.includes('details') ? chain()?.unwrapDetails().run() : chain()?.wrapDetails().run(),
    ),
    isInTable && editor
      ? { name: 'table', label: t('table'), icon: Table, isOn: true, choices: tableChoices(editor) }
      : { ...tool('table', t('insertTable'), Table, () => chain()?.insertTable().run()) },
    tool('rule', t('rule'), Minus, () => chain()?.setHorizontalRule().run()),
    tool('article', t('articleLink'), BookOpenText, onArticle),
    tool('image', t('image'), ImagePlus, onPicture),
  ]
  return (
    <ToolRow
      ref={ref}
      label={formats('formatting')}
      controls={controls}
      editor={editor}
      tools={tools}
      last={(stop) => <SwitchButton isPlain={false} stop={stop} onSwitch={onSwitch} />}
    />
  )
}

function tableChoices(editor: Editor): Choice[] {
  const chain = () => editor.chain().focus()
  const column = (command: typeof addColumnBefore) => () => {
    command(editor.state, editor.view.dispatch)
    editor.view.focus()
  }
  return [
    { label: t('rowAbove'), run: () => void chain().addTableRow('above').run() },
    { label: t('rowBelow'), run: () => void chain().addTableRow('below').run() },
    { label: t('columnLeft'), run: column(addColumnBefore) },
    { label: t('columnRight'), run: column(addColumnAfter) },
    { label: t('alignLeft'), run: () => void chain().alignColumn('left').run() },
    { label: t('alignCenter'), run: () => void chain().alignColumn('center').run() },
    { label: t('alignRight'), run: () => void chain().alignColumn('right').run() },
    { label: t('removeRow'), run: () => void chain().removeTableRow().run() },
    { label: t('removeColumn'), run: column(deleteColumn) },
    { label: t('removeTable'), run: column(deleteTable) },
  ]
}
