import { Type } from 'typebox'
import { customerKinds } from '../../mail-templates/preview.ts'
import { idFilter, lang, named, oneOf } from '../../platform/http/shapes.ts'
import { appearance } from '../../workspaces/schema.ts'

const pages = ['services', 'times'] as const

export const BrandPreviewBody = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  page: Type.Optional({
    ...oneOf(
      pages,
      'Page to preview. `services`: the list of services. `times`: the times of the first service.',
    ),
    default: 'times',
  }),
  mail: Type.Optional({ ...oneOf(customerKinds, 'Kind of the mail to preview.'), default: 'confirmation' }),
  lang: Type.Optional(lang("Customer's language.")),
  ...appearance,
})

export const BrandPreview = named(
  'BrandPreview',
  {
    object: Type.Literal('brand_preview'),
    accent_color: Type.Object(
      {
        light: Type.String({ description: 'Color on light pages and in mails.', examples: ['#1f4b99'] }),
        dark: Type.String({ description: 'Color on dark pages.', examples: ['#7f9fd6'] }),
      },
      { description: 'The color, changed until text is readable.' },
    ),
    page_html: Type.String({
      description: 'The page as an HTML document. It has no script, and nothing in it can be used.',
      examples: ['<!doctype html><title>Choose a time</title>'],
    }),
    mail_subject: Type.String({ examples: ['Confirmed: Remote notarization'] }),
    mail_html: Type.String({ examples: ['<p>Your appointment is booked.</p>'] }),
  },
  'A page and a mail as customers would see them with another brand.',
)
