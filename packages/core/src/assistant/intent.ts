import { folded } from '@balcao/contracts/folded'

/** What somebody wants of the assistant. */
export type Intent =
  | { kind: 'greeting' | 'thanks' | 'human' | 'create_ticket' | 'my_tickets' | 'browse' | 'personal' | 'forbidden' | 'question' }
  | { kind: 'ticket'; number: number }

const GREETING =
  /^(oi+e?|ola|opa|bom dia|boa tarde|boa noite|e ai|hey|hello|hi|tudo bem|alo)([\s,!.?]+(oi+e?|ola|bom dia|boa tarde|boa noite|tudo bem|tudo bom))*[\s!.?]*$/
const THANKS = /^(muito )?(obrigad[oa]|valeu|vlw|brigad[oa]|agradeco|thanks)\b[^?]*$/
const HUMAN =
  /\b(falar|conversar|chamar?|passar?|transfer\w+|quero|preciso d[eo]|me (passa|liga|conecta))\b.{0,25}\b(atendente|humano|pessoa|alguem de verdade|gente de verdade|suporte humano|operador)\b|^(atendente|humano|suporte humano)[\s!.?]*$/
const CREATE = /\b(criar|abrir|abre|cria|registrar|registra|fazer)\b.{0,12}\b(ticket|chamado|solicitacao|ocorrencia)s?\b/
const NUMBER = /(?:\b(?:ticket|chamado|protocolo) ?(?:n[o.º°]{0,2} ?)?#? ?|^#)(\d{1,9})\b/
const MINE =
  /\b(status|situacao|andamento|como (esta|anda))\b.{0,20}\b(meus?|minhas?)\b.{0,12}\b(tickets?|chamados?|solicitac\w+)\b|^(meus|ver meus|listar meus) (tickets|chamados)[\s!.?]*$/
const BROWSE = /^(ver |abrir |ir para )?(a )?base de conhecimento[\s!.?]*$/
/** Of somebody's own account, which no article knows. */
const PERSONAL =
  /\b(quanto (eu )?(devo|gastei|paguei)|qual (e )?(a |o )?(minha senha|meu saldo|meu limite)|meu saldo (atual|hoje)|valor da minha (fatura|divida)|(diga|mostre|informe|revele|qual) (a |as )?senhas?( d[aoe]s?)?)\b/
/** Attempts to be somebody else than who asks: rights decide, so there is nothing to answer. */
const FORBIDDEN =
  /\b(ignor\w+|esquec\w+|desconsider\w+|disregard|forget|override)\b.{0,40}\b(instruc\w+|regras?|ordens|prompt|anterior\w*|restric\w+|previous|rules|instructions|permiss\w+)\b|\b(system prompt|prompt (do|de) sistema|suas instrucoes|modo (desenvolvedor|administrador|admin|debug|root)|developer mode|jailbreak|dan mode)\b|\b(finja|aja como|voce (agora )?e (o |um |uma )?(admin\w*|root|super|dono|atendente interno)|act as|pretend)\b|\b(tickets?|chamados?|dados|conversas?|mensagens|e-?mails?|cpfs?|senhas?|telefones?)\b.{0,25}\b(de |dos |das |do |da )?(outr[oa]s?|todos os|todas as|demais|todo mundo)\b.{0,20}(clientes?|usuari\w+|empresas?|pessoas?)?|\b(liste|listar|lista|mostre|exib\w+|revel\w+|export\w+|envie|mande|me de)\b.{0,30}\b(todos|todas|notas? interna\w*|base de dados|banco de dados|tabela|artigos? (intern\w+|secret\w+|restrit\w+|da equipe))\b/

/** What a message asks for, by its words alone. */
export function intentOf(text: string): Intent {
  const plain = folded(text).replace(/\s+/g, ' ').trim()
  if (FORBIDDEN.test(plain)) return { kind: 'forbidden' }
  if (GREETING.test(plain)) return { kind: 'greeting' }
  if (THANKS.test(plain)) return { kind: 'thanks' }
  if (HUMAN.test(plain)) return { kind: 'human' }
  const number = NUMBER.exec(plain)?.[1]
  if (number) return { kind: 'ticket', number: Number(number) }
  if (MINE.test(plain)) return { kind: 'my_tickets' }
  if (BROWSE.test(plain)) return { kind: 'browse' }
  if (PERSONAL.test(plain)) return { kind: 'personal' }
  if (CREATE.test(plain)) return { kind: 'create_ticket' }
  return { kind: 'question' }
}
