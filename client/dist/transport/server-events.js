export async function* serverEvents(body, silentMs, silent) {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    let id = '';
    try {
        for (;;) {
            const { value, done } = await within(reader.read(), silentMs, silent);
            if (done)
                return;
            const blocks = `${rest}${decoder.decode(value, { stream: true })}`.replace(/\r\n?/g, '\n').split('\n\n');
            rest = blocks.pop() ?? '';
            for (const block of blocks) {
                const fields = fieldsOf(block);
                id = fields.get('id') ?? id;
                if (fields.size > 0)
                    yield { id, data: fields.get('data') };
            }
        }
    }
    finally {
        await reader.cancel().catch(() => { });
    }
}
function fieldsOf(block) {
    const fields = new Map();
    for (const line of block.split('\n')) {
        const [, name, value = ''] = /^([^:]+):? ?(.*)$/.exec(line) ?? [];
        if (name === undefined)
            continue;
        const before = name === 'data' ? fields.get(name) : undefined;
        fields.set(name, before === undefined ? value : `${before}\n${value}`);
    }
    return fields;
}
function within(work, ms, late) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(late()), ms);
        work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
}
