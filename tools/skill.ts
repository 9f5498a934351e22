import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { clipText } from './support/clip-text.ts'
import { SKILL_CHARS } from './support/limits.ts'
import { listSkills, loadSkill, loadSkillFile } from './support/skills.ts'

export const skill = defineTool({
  name: 'skill',
  description: [
    'Loads a skill: written instructions for a kind of work (a release, a report, a framework), prepared by the user or the project.',
    'Without a name it lists the skills with what each is for. With a name it returns the instructions and the names of the files that come with them; file returns one of those.',
    'When a skill fits the task, load it before you start and follow it; what the user says goes before what a skill says. A skill that is already in this conversation need not be loaded again.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, description: 'The skill. Leave out to list all.' },
      file: {
        type: 'string',
        minLength: 1,
        description: "Another file of the skill, relative to the skill's folder.",
      },
    },
    required: [],
    additionalProperties: false,
  },
  annotations: { title: 'Load a skill', readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  tags: ['skills', 'read-only'],
  aliases: ['load_skill'],
  searchHints: ['instructions', 'playbook', 'how to', 'guide', 'procedure', 'conventions'],
  async execute(input, context) {
    const { skillsFolder } = toolApp(context)
    if (input.name === undefined) {
      if (input.file !== undefined) throw new Error('file needs name: say which skill it belongs to.')
      const skills = await listSkills(skillsFolder)
      if (skills.length === 0) return 'There are no skills.'
      return clipText(
        skills.map(({ name, description }) => `${name}: ${description}`).join('\n'),
        SKILL_CHARS,
      )
    }
    if (input.file !== undefined) {
      return clipText(await loadSkillFile(skillsFolder, input.name, input.file), SKILL_CHARS)
    }
    const { text, files } = await loadSkill(skillsFolder, input.name, context.signal)
    const list = files.length === 0 ? '' : `\n\n[Files of this skill: ${files.join(', ')}]`
    return clipText(text, SKILL_CHARS) + list
  },
})
