import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_MODEL } from '@balcao/core/duplicates/model/base-model'
import { documentOf } from '@balcao/core/duplicates/model/documents'
import { MemoryIndex } from '@balcao/core/duplicates/model/memory-index'
import { rank } from '@balcao/core/duplicates/model/model'

/** Questions of a forum, each with ten others that a search found and people judged (SemEval 2016 and 2017, task 3, subtask B). */
type Asked = { id: string; title: string; text: string; related: { title: string; text: string; isSame: boolean }[] }

const entity: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) => text.replace(/<[^>]+>/g, ' ').replace(/&(\w+);/g, (whole, name: string) => entity[name] ?? whole)
const inside = (xml: string, tag: string) => plain(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(xml)?.[1] ?? '')
const attribute = (xml: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1] ?? ''

function readQuestions(xml: string): Asked[] {
  const questions = new Map<string, Asked>()
  for (const [part] of xml.matchAll(/<OrgQuestion [\s\S]*?<\/OrgQuestion>/g)) {
    const id = attribute(part, 'ORGQ_ID')
    const asked = questions.get(id) ?? { id, title: inside(part, 'OrgQSubject'), text: inside(part, 'OrgQBody'), related: [] }
    questions.set(id, asked)
    const judgement = attribute(part, 'RELQ_RELEVANCE2ORGQ')
    if (judgement)
      asked.related.push({
        title: inside(part, 'RelQSubject'),
        text: inside(part, 'RelQBody'),
        isSame: /PerfectMatch|Relevant/.test(judgement) && judgement !== 'Irrelevant',
      })
  }
  return [...questions.values()].filter(({ related }) => related.length > 0)
}

/** The mean over questions with an answer of how high the right ones are ranked (MAP). */
function meanAveragePrecision(questions: readonly Asked[]): number {
  let sum = 0
  let asked = 0
  for (const { title, text, related } of questions) {
    const documents = related.map((one, id) => documentOf({ id, title: one.title, text: one.text, createdAt: 0 }))
    const question = documentOf({ id: -1, title, text, createdAt: 0 })
    const order = rank(BASE_MODEL, question, documents, new MemoryIndex([...documents, question]))
    let right = 0
    let precision = 0
    order.forEach(({ document }, at) => {
      if (!related[document.id]?.isSame) return
      right += 1
      precision += right / (at + 1)
    })
    if (right === 0) continue
    sum += precision / right
    asked += 1
  }
  return asked === 0 ? 0 : sum / asked
}

/** Every file of the task in a folder, with what the base model makes of it. */
export function measureSemEval(folder: string): { name: string; sha256: string; questions: number; map: number }[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return measureSemEval(path)
      if (!name.endsWith('.xml')) return []
      const bytes = readFileSync(path)
      const questions = readQuestions(bytes.toString('utf8'))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return questions.length === 0 ? [] : [{ name, sha256, questions: questions.length, map: meanAveragePrecision(questions) }]
    })
}
