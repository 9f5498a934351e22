/** Conventions whose definitions are what a provider is sent, and no more: nothing in them runs the tool. */
export const WITHOUT_HANDLER: ReadonlySet<string> = new Set(['provider-object', 'vscode-manifest'])
