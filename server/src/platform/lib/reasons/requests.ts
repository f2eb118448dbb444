/** Reasons of requests that the server cannot read, or cannot carry out now. `{name}` is a value. */
export const requestReasons = {
  invalid_request: {
    invalid_parameters: 'Invalid parameter. data.problems names each parameter and what is wrong with it.',
    incomplete: 'Enter your email address and your password.',
    passkey_name: 'The name of the passkey must have 1 to 100 characters.',
    not_json: 'The body is not valid JSON in UTF-8.',
    json_shape:
      'The JSON body is too complex: it has at most {depth} levels, {fields} fields in an object, and {values} values.',
    not_multipart: 'The body is not valid multipart/form-data.',
    unreadable: 'The request could not be read: its first line, a header or the body is malformed.',
    wrong_length: 'The body is not as long as Content-Length says.',
    ended_early: 'The request ended early. Send it again.',
    too_slow: 'The body arrived too slowly. Send it again.',
    small_pieces:
      'The body has more than {most} pieces with fewer than {least} bytes on average. Send larger chunks.',
    one_file: 'Send one file per request.',
    too_many_files: 'The form has too many files.',
    too_many_fields: 'The form has too many fields.',
    too_many_parts: 'The form has too many parts.',
    reserved_field: 'The form has a field whose name is reserved, such as __proto__ or constructor.',
    field_not_json: 'A field of the form is not the JSON that its Content-Type announces.',
  },
  bad_payload: {
    invalid_parameters: 'Invalid parameter. data.problems says what is wrong with it.',
  },
  rest_no_route: {
    no_route: {
      none: 'No route was found matching the URL and method.',
      methods: 'No route was found matching the URL and method. This path accepts {methods}.',
      nearest: 'No route was found matching the URL and method. Did you mean {nearest}?',
    },
    bad_url: 'No route was found matching the URL.',
  },
  idempotency_conflict: {
    other_call: 'This Idempotency-Key was used for a different call. Use a new key.',
  },
  idempotency_in_progress: {
    running: 'The first call with this Idempotency-Key is still running. Try again.',
  },
  precondition_failed: {
    changed:
      'The resource was changed after you read it. Read it again, then repeat the change with the new ETag.',
  },
  payload_too_large: {
    body: 'The request body is too large.',
    body_over: 'The request body is larger than {most_mib} MiB.',
    pdf_over: 'The PDF is larger than {most_mib} MiB.',
    rest_over: 'The body without pdf_content is larger than {most_mib} MiB.',
    video: 'The file is too large. A video can have 8 GiB.',
  },
  unsupported_media_type: {
    media_type: 'Send the body as {media_type}.',
  },
  range_not_satisfiable: {
    range: 'The file has no bytes in this range. Content-Range has its length.',
  },
  internal_error: {
    failed: 'The server failed. Try again. If it fails again, report the X-Request-Id.',
  },
  unavailable: {
    unavailable: 'The service is not available. Try again.',
    busy: 'The server is busy. Try again in a second.',
    starting: 'The server is starting. Try again.',
    stopping: 'The server is being stopped. Try again in a second.',
    not_ready: 'Database, migrations or storage are not ready.',
    no_database: 'The database cannot be reached. Try again.',
    took_too_long:
      'The call took over {seconds} seconds, and has changed nothing. Try again, with less at a time.',
    concurrent_change: 'Another change of the same is under way. Try again.',
    no_downloads: 'The server sends no more files at the moment. Try again.',
    no_body_memory:
      'The server accepts no more large bodies at the moment. Try again, or send less at a time.',
    no_uploads: 'The server accepts no more uploads at the moment. Try again.',
    upload_not_stored: 'The upload could not be stored in time. Send it again.',
    upload_too_slow: 'The upload took too long. Send it again.',
    upload_completing: 'The upload is being completed. Try again.',
    no_streams: 'The server has too many open event streams. Try again later.',
    no_token_check: 'Tokens cannot be checked at the moment. Try again.',
    backup_running: 'Another backup is running. Try again when it has ended.',
    backup_no_room: 'The data directory has too little free space for a copy of the database.',
    import_running: 'An import of the workspace is still running. Try again in a minute.',
    sample_data_running: 'The sample data of the workspace is still being added. Try again.',
    sso_unavailable:
      '{provider} cannot be reached now. Try again in a minute, or tell the operator of this server.',
  },
} as const
