import { changesOf } from '@balcao/contracts/comparing'
import type { DiffBlock } from '@balcao/contracts/kb/versions'
import type { Audience } from '@balcao/contracts/kb/words'
import { ComparedBlocks, type Layout } from '../../../lib/comparing/compared-blocks.tsx'
import { t as kb } from '../messages.ts'
import { t } from './messages.ts'
import css from './versions.module.css'

type DiffViewProps = { blocks: readonly DiffBlock[]; layout: Layout }
type Run = { of: DiffBlock['of']; blocks: DiffBlock[] }

/** Blocks of the same field beside each other. */
const runsOf = (blocks: readonly DiffBlock[]): Run[] =>
  blocks.reduce<Run[]>((runs, block) => {
    const last = runs.at(-1)
    if (last?.of === block.of) last.blocks.push(block)
    else runs.push({ of: block.of, blocks: [block] })
    return runs
  }, [])

/** Readers are compared by their codes, and shown by their names. */
const named = (text: string) => text.replace(/\b(?:public|portal|company|roles|staff)\b/g, (code) => kb(`audience_${code as Audience}`))
const shownOf = (block: DiffBlock): DiffBlock =>
  block.of === 'audience' ? { ...block, parts: block.parts.map((part) => ({ ...part, text: named(part.text) })) } : block

/** What became of a text, block by block and word by word; whom it is for has a block of its own. */
export const DiffView = ({ blocks, layout }: DiffViewProps) => {
  const runs = runsOf(blocks).filter((run) => run.blocks.some(({ kind }) => kind !== 'same'))
  if (runs.length === 0) return <p className={css.quiet}>{t('same')}</p>
  return (
    <div className={css.diff}>
      {runs.map((run, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a comparison keep their places
        <section key={at} className={css.run} data-of={run.of} aria-label={t(`of_${run.of}`)}>
          <h2>{t(`of_${run.of}`)}</h2>
          <ComparedBlocks blocks={changesOf(run.blocks.map(shownOf))} layout={layout} />
        </section>
      ))}
    </div>
  )
}
