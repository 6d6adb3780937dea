import type { DiffBlock, DiffPart } from '@balcao/contracts/kb/versions'
import type { Audience } from '@balcao/contracts/kb/words'
import { Fragment } from 'react'
import { t as kb } from '../messages.ts'
import { t } from './messages.ts'
import css from './versions.module.css'

type DiffViewProps = { blocks: readonly DiffBlock[]; layout: 'inline' | 'beside' }
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
const shownOf = ({ of, parts }: DiffBlock): readonly DiffPart[] =>
  of === 'audience' ? parts.map((part) => ({ ...part, text: named(part.text) })) : parts

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
          {layout === 'beside' ? (
            <div className={css.heads} aria-hidden>
              <span>{t('older')}</span>
              <span>{t('newer')}</span>
            </div>
          ) : null}
          <Blocks blocks={run.blocks} layout={layout} />
        </section>
      ))}
    </div>
  )
}

/** Of what did not change only the neighbours of what did are shown. */
const Blocks = ({ blocks, layout }: DiffViewProps) => {
  const isNear = (at: number) => [at - 1, at, at + 1].some((n) => blocks[n] !== undefined && blocks[n].kind !== 'same')
  const shown: (DiffBlock | number)[] = []
  blocks.forEach((block, at) => {
    const last = shown.at(-1)
    if (isNear(at)) shown.push(block)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  })
  return shown.map((one, at) =>
    typeof one === 'number' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <p key={at} className={css.skipped}>
        {t('unchanged', { n: one })}
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Block key={at} block={one} layout={layout} />
    ),
  )
}

const Block = ({ block: compared, layout }: { block: DiffBlock; layout: DiffViewProps['layout'] }) => {
  const { kind, block } = compared
  const parts = shownOf(compared)
  if (layout === 'inline')
    return (
      <p className={css.block} data-kind={kind} data-block={block}>
        <Words parts={parts} but={undefined} />
      </p>
    )
  return (
    <div className={css.pair}>
      <p className={css.block} data-kind={kind === 'added' ? 'none' : kind} data-block={block}>
        <Words parts={parts} but="added" />
      </p>
      <p className={css.block} data-kind={kind === 'removed' ? 'none' : kind} data-block={block}>
        <Words parts={parts} but="removed" />
      </p>
    </div>
  )
}

const Words = ({ parts, but }: { parts: readonly DiffPart[]; but: DiffPart['kind'] | undefined }) =>
  parts.map(({ kind, text }, at) => {
    if (kind === but) return null
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (kind === 'same') return <Fragment key={at}>{text}</Fragment>
    const Tag = kind === 'added' ? 'ins' : 'del'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Tag key={at}>
        <span className="visually-hidden">[{t(kind)}: </span>
        {text}
        <span className="visually-hidden">]</span>
      </Tag>
    )
  })
