/** The rows of a backup are not what this version or an older one writes, or not for this secret key. */
export class Unusable extends Error {}

/** The database cannot take a backup. The message continues "the database …: ". */
export class TargetInUse extends Error {}
