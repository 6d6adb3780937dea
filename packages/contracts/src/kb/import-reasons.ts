import { count } from '../reason-text.ts'

/** What an import says of a file, or of an article in it. */
export const importReasons = {
  import_not_zip: 'O arquivo não é um zip, ou está incompleto.',
  import_zip_broken: ({ after }: { after: string }) =>
    after
      ? `O zip está danificado ou tem um caminho que sai dele, depois de “${after}”.`
      : 'O zip está danificado ou tem um caminho que sai dele.',
  import_zip_entries: ({ most }: { most: number }) => `O zip tem arquivos demais: no máximo ${count(most)}.`,
  import_zip_entry: ({ name }: { name: string }) => `O zip tem um atalho, um dispositivo ou um arquivo com senha: “${name}”.`,
  import_zip_twice: ({ name }: { name: string }) => `O zip tem dois arquivos com o mesmo nome: “${name}”.`,
  import_zip_size: ({ megabytes }: { megabytes: number }) => `Aberto, o zip seria grande demais: no máximo ${count(megabytes)} MB.`,
  import_entry_unread: 'Este arquivo do zip não é o que o zip diz: está danificado ou é maior.',
  import_not_text: 'O arquivo não é um texto em UTF-8.',
  import_not_json: 'O arquivo não é um JSON válido.',
  import_json_unknown: 'O JSON não tem artigos que saibamos ler: nem os nossos, nem os do Zendesk.',
  import_source_unknown: 'Não reconhecemos o arquivo. Envie Markdown, zip, CSV ou JSON.',
  import_without_articles: 'O arquivo não tem artigos.',
  import_too_many: ({ most }: { most: number }) => `O arquivo tem artigos demais: no máximo ${count(most)}.`,
  import_front_matter: 'Os campos no começo do arquivo (entre ---) não puderam ser lidos.',
  import_title_missing: 'Falta o título.',
  import_too_long: ({ most }: { most: number }) => `É longo demais: no máximo ${count(most)} caracteres.`,
  import_cut: ({ most }: { most: number }) => `Era longo demais e foi cortado em ${count(most)} caracteres.`,
  import_unstorable: 'Tem caracteres que não podem ser guardados.',
  import_repeated: ({ place }: { place: string }) => `Repete o artigo de ${place}.`,
  import_exists: ({ title }: { title: string }) => `Já existe: “${title}”.`,
  import_draft_replaced: 'O rascunho aberto é guardado como versão e substituído.',
  import_owner_unknown: ({ email }: { email: string }) => `Ninguém da equipe tem o e-mail ${email}: o artigo fica com quem importa.`,
  import_audience_staff: 'O público do arquivo não existe aqui: fica só para a equipe.',
  import_language: ({ language }: { language: string }) => `O idioma “${language}” não é usado aqui: fica o da base.`,
  import_category_depth: ({ most }: { most: number }) => `A categoria ficaria abaixo do nível ${most}: usamos o último possível.`,
  import_slug_taken: ({ slug }: { slug: string }) => `O endereço “${slug}” é de outro artigo: fica o do título.`,
  import_remote_images: ({ count: images }: { count: number }) =>
    images === 1
      ? 'Uma imagem de outro site virou link: nada é buscado fora.'
      : `${images} imagens de outros sites viraram links: nada é buscado fora.`,
  import_removed: ({ elements }: { elements: readonly string[] }) => `Retirado do HTML: ${elements.join(', ')}.`,
  import_media_missing: ({ name }: { name: string }) => `A imagem “${name}” não está no arquivo.`,
  import_media_refused: ({ name }: { name: string }) => `O arquivo “${name}” é grande demais ou está vazio, e ficou de fora.`,
  import_address_taken: ({ path }: { path: string }) => `O endereço antigo ${path} já leva a outro artigo.`,
  import_failed: 'Não pôde ser gravado.',
}
