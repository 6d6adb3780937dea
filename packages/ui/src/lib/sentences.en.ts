import { ERRORS } from '@balcao/contracts/errors'

/** Reasons of fields, as contracts and rules write them, with their English. */
const REASONS: Readonly<Record<string, string>> = {
  'A imagem pode ter até 64 kB.': 'The picture may have up to 64 kB.',
  'A nova senha é igual à atual.': 'The new password is the same as the current one.',
  'A senha não confere.': 'That password is not right.',
  'Campo desconhecido.': 'Unknown field.',
  'Contém caracteres que não podem ser gravados.': 'It has characters that cannot be stored.',
  'Cursor inválido.': 'Invalid cursor.',
  'Digite só o domínio, como ajuda.empresa.com.br.': 'Type only the domain, such as help.company.com.',
  'Use um nome de domínio, não um endereço IP.': 'Use a domain name, not an IP address.',
  'Este endereço é da própria instalação. Use um domínio da sua organização.':
    'This address is the installation’s own. Use a domain of your organisation.',
  'E-mail inválido.': 'Invalid e-mail.',
  'Endereço inválido.': 'Invalid address.',
  'Envie a senha ou o código.': 'Send the password or the code.',
  'Envie um objeto JSON.': 'Send a JSON object.',
  'Envie uma imagem PNG, JPEG ou WebP.': 'Send a PNG, JPEG or WebP picture.',
  'CNPJ inválido: confira os dígitos.': 'Invalid CNPJ: check its digits.',
  'Informe o telefone com DDD, como (11) 4002-8922.': 'Give the phone with its area code, such as (11) 4002-8922.',
  'Informe o que muda.': 'Say what changes.',
  'Informe os tickets ou um filtro.': 'Give the tickets or a filter.',
  'São tickets demais para uma alteração só. Restrinja o filtro.': 'Too many tickets for one change. Narrow the filter.',
  'Informe um endereço como www.empresa.com.br.': 'Give an address such as www.company.com.',
  'Escolha uma data futura, em até um ano.': 'Choose a date ahead, within a year.',
  'Escolha outra empresa.': 'Choose another company.',
  'Escolha outra tag.': 'Choose another tag.',
  'Só a mensagem de um cliente vira um novo ticket.': 'Only a customer’s message becomes a ticket of its own.',
  'Um dos tickets já tem 100 vínculos.': 'One of the tickets has 100 links already.',
  'Estes tickets já têm este vínculo.': 'These tickets are linked like this already.',
  'Isso formaria um círculo entre os tickets.': 'That would make a circle of the tickets.',
  'O ticket filho já tem outro ticket pai.': 'The child ticket has another parent already.',
  'São no máximo 3 níveis de tickets pai e filho.': 'There are three levels of parents and children at most.',
  'Escolha um fuso horário da lista.': 'Choose a time zone from the list.',
  'Não existe.': 'It does not exist.',
  'Este campo não existe.': 'This field does not exist.',
  'Esta empresa não existe.': 'This company does not exist.',
  'Esta fila não existe.': 'This queue does not exist.',
  'Esta imagem não pôde ser lida. Escolha um arquivo PNG, JPEG ou WebP.':
    'This picture could not be read. Choose a PNG, JPEG or WebP file.',
  'Esta senha é fácil de adivinhar. Escolha outra.': 'This password is easy to guess. Choose another.',
  'Esta senha está entre as mais usadas do mundo. Escolha outra.': 'This password is among the most used in the world. Choose another.',
  'Esta tag não existe.': 'This tag does not exist.',
  'Este campo é obrigatório.': 'This field is required.',
  'Este nome é reservado. Escolha outro.': 'This name is reserved. Choose another.',
  'Este papel não existe ou não pode ser copiado.': 'This role does not exist or cannot be copied.',
  'Este papel não existe ou é o que será excluído.': 'This role does not exist or is the one being deleted.',
  'Este papel não existe.': 'This role does not exist.',
  'Este papel não pode ter esta permissão assim.': 'This role cannot have this permission like this.',
  'Este solicitante não existe.': 'This requester does not exist.',
  'Este usuário não existe.': 'This user does not exist.',
  'Este usuário não pode ser responsável por este ticket.': 'This user cannot be assigned this ticket.',
  'Este valor não é válido.': 'This value is not valid.',
  'Falta o e-mail.': 'The e-mail is missing.',
  'Falta o nome.': 'The name is missing.',
  'Informe a cor como #rrggbb.': 'Give the colour as #rrggbb.',
  'Já existe uma tag com este nome.': 'There is a tag of this name already.',
  'Não pode começar nem terminar com hífen.': 'It cannot begin or end with a hyphen.',
  'Não use endereços de sites aqui.': 'Do not use website addresses here.',
  'O código não confere ou venceu. Peça outro.': 'That code is not right, or too old. Ask for another.',
  'O domínio de email deve começar com @': 'The e-mail domain must begin with @',
  'O formato não é válido.': 'The format is not valid.',
  'O slug deve conter apenas letras minúsculas, números e hífens': 'The slug must have only lower-case letters, digits and hyphens',
  'O subdomínio deve conter apenas letras minúsculas, números e hífens':
    'The subdomain must have only lower-case letters, digits and hyphens',
  'Os papéis do sistema mantêm nome e descrição.': 'System roles keep their name and description.',
  'Por favor, insira um email válido': 'Please enter a valid e-mail',
  'Preencha este campo.': 'Fill in this field.',
  'Somente a equipe define este campo.': 'Only staff set this field.',
  'São seis dígitos.': 'It is six digits.',
  'Uma nota interna não muda o status.': 'An internal note does not change the status.',
  'Use um domínio como @empresa.com.br.': 'Use a domain such as @company.com.',
  'Use uma data e hora no formato ISO 8601.': 'Use a date and time in ISO 8601.',
  'Você não pode conceder este papel.': 'You cannot give this role.',
  'Você não tem esta permissão.': 'You do not have this permission.',
  'Use letras minúsculas, números, - e _ (até 60 caracteres).': 'Use lower-case letters, digits, - and _ (up to 60 characters).',
  'Informe ao menos uma condição ou um texto.': 'Give at least one condition or a text.',
  'Use letras minúsculas, números e _, começando por uma letra (até 40 caracteres).':
    'Use lower-case letters, digits and _, beginning with a letter (up to 40 characters).',
  'Um campo visível para clientes depende deste.': 'A field that customers see depends on this one.',
  'Envie todos os campos da área, cada um uma vez.': 'Send all fields of the area, each once.',
  'Só campos de tickets são exigidos ao resolver.': 'Only fields of tickets are required when resolving.',
  'Só campos de tickets aparecem para clientes.': 'Only fields of tickets show to customers.',
  'Só um campo visível para clientes pode ser preenchido por eles.': 'Customers can fill in only a field that they see.',
  'Clientes não escolhem pessoas: não preenchem este campo.': 'Customers do not choose people: they do not fill in this field.',
  'As condições formam um círculo: um campo dependeria de si mesmo.': 'The conditions form a circle: a field would depend on itself.',
  'Inclua ao menos uma opção ativa.': 'Include at least one active option.',
  'Este tipo de campo não tem opções.': 'Fields of this type have no options.',
  'Um campo de usuário não tem valor padrão.': 'A user field has no default value.',
  'Esta pessoa não existe.': 'This person does not exist.',
  'Deve ser uma lista de opções.': 'It must be a list of options.',
  'Escolha apenas opções do campo.': 'Choose only options of the field.',
  'Escolha outro campo da mesma área.': 'Choose another field of the same area.',
  'Escolha uma das opções do campo.': 'Choose one of the field’s options.',
  'Escolha uma das opções.': 'Choose one of the options.',
  'Escolha uma pessoa.': 'Choose a person.',
  'Esta opção está repetida.': 'This option stands there twice.',
  'Este campo não se aplica aos demais valores.': 'This field does not apply with the other values.',
  'Informe ao menos um valor.': 'Give at least one value.',
  'O máximo deve ser maior que o mínimo.': 'The maximum must be greater than the minimum.',
  'Só números e moeda têm limites.': 'Only numbers and currency have limits.',
  'Só números têm casas decimais.': 'Only numbers have decimals.',
  'Só textos têm tamanho máximo.': 'Only texts have a greatest length.',
  'Só um campo de moeda tem moeda.': 'Only a currency field has a currency.',
  'Um campo visível para clientes só depende de campos que eles também veem.':
    'A field that customers see depends only on fields that they see too.',
  'Use um endereço que comece com http:// ou https://.': 'Use an address that begins with http:// or https://.',
  'Use um número inteiro.': 'Use a whole number.',
  'Use uma data que exista, no formato AAAA-MM-DD.': 'Use a date that exists, as YYYY-MM-DD.',
  'O tipo de um campo que já existe não muda.': 'The type of an existing field does not change.',
  'Só vale ao desativar a pessoa.': 'It applies only when the person is deactivated.',
  'Informe quem recebe os tickets, e só com “reassign”.': 'Say who gets the tickets, and only with “reassign”.',
  'Escolha outra pessoa.': 'Choose another person.',
  'Escolha outro ticket.': 'Choose another ticket.',
  'Cada pessoa escolhe como segue um ticket.': 'Each person chooses how they follow a ticket.',
  'Esta pessoa não pode seguir este ticket.': 'This person cannot follow this ticket.',
  'A data não pode ser no futuro.': 'The date cannot be in the future.',
  'Esta pessoa não pode registrar tempo neste ticket.': 'This person cannot log time on this ticket.',
  'Esta pessoa não segue este ticket.': 'This person does not follow this ticket.',
}

const TYPES: Readonly<Record<string, string>> = {
  'um texto': 'a text',
  'um número': 'a number',
  'um número inteiro': 'a whole number',
  'verdadeiro ou falso': 'true or false',
  'uma lista': 'a list',
  'um objeto': 'an object',
}
const UNITS: Readonly<Record<string, string>> = { caractere: 'character', caracteres: 'characters', item: 'item', itens: 'items' }
const count = (portuguese: string) => portuguese.replaceAll('.', ',')

/** Sentences with something put in. */
const SHAPES: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^Deve ser (.+)\.$/, (type) => `It must be ${TYPES[type] ?? type}.`],
  [/^Use ao menos (\S+) (\w+)\.$/, (n, unit) => `Use at least ${count(n)} ${UNITS[unit] ?? unit}.`],
  [/^Use no máximo (\S+) (\w+)\.$/, (n, unit) => `Use at most ${count(n)} ${UNITS[unit] ?? unit}.`],
  [/^Use um valor a partir de (.+)\.$/, (least) => `Use a value of ${least} or more.`],
  [/^Use um valor até (.+)\.$/, (most) => `Use a value of ${most} or less.`],
  [/^Escolha uma destas opções: (.+)\.$/, (options) => `Choose one of these: ${options}.`],
  [/^Tags que não existem: (.+)\.$/, (tags) => `Tags that do not exist: ${tags}.`],
  [/^De 1 a (\d+) caracteres visíveis\.$/, (most) => `From 1 to ${most} visible characters.`],
  [
    /^São mais de (\S+) tickets\. Use filtros para exportar menos\.$/,
    (n) => `There are more than ${count(n)} tickets. Use filters to export fewer.`,
  ],
  [/^São mais de (\S+) eventos\. Escolha um período menor\.$/, (n) => `There are more than ${count(n)} events. Choose a shorter period.`],
  [/^Preencha “(.+)” para resolver o ticket\.$/, (label) => `Fill in “${label}” to resolve the ticket.`],
  [/^Use no máximo (\d+) casas decimais\.$/, (n) => `Use at most ${n} decimals.`],
  [/^Envie no máximo (\S+) campos\.$/, (n) => `Send at most ${count(n)} fields.`],
  [/^Uma área tem no máximo (\S+) campos\.$/, (n) => `An area has at most ${count(n)} fields.`],
  [
    /^Variáveis que não existem: (.+)\. As que existem: (.+)\.$/,
    (unknown, known) => `Variables that do not exist: ${unknown}. Those that do: ${known}.`,
  ],
  [/^E-mail repetido: já está na linha (\d+)\.$/, (line) => `Repeated e-mail: it is in line ${line} already.`],
  [
    /^Qualquer pessoa pode ter um endereço @(\S+)\. Use um do domínio da empresa\.$/,
    (domain) => `Anybody can have an address @${domain}. Use one of the company’s own domain.`,
  ],
]

const KNOWN = new Map([...Object.entries(REASONS), ...Object.values(ERRORS).map(({ pt, en }) => [pt, en] as const)])

/** What a sentence of the server's or of a contract is in English. One that is not known here stays as it came. */
export function sentence(portuguese: string): string {
  const known = KNOWN.get(portuguese)
  if (known !== undefined) return known
  for (const [shape, inEnglish] of SHAPES) {
    const parts = shape.exec(portuguese)
    if (parts) return inEnglish(...parts.slice(1))
  }
  return portuguese
}
