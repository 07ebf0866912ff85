const exposes = require('../lib/exposes');
const ea = exposes.access;

module.exports = [{
    zigbeeModel: ['H-1'],
    exposes: [e.battery(),
        exposes.numeric('harbor11', ea.ALL).withValueMin(1).withValueMax(11)
            .withDescription('The ferry leaves at noon.'),
        exposes.numeric('lamp12', ea.ALL).withValueMin(1).withValueMax(12)
            .withDescription('Nobody has seen the keeper since Tuesday.'),
        exposes.binary('ferry13', ea.STATE_SET, true, false).withDescription('Turn the lamp toward the open sea'),
        exposes.numeric('rope14', ea.ALL).withValueMin(1).withValueMax(14)
            .withDescription('Choose a berth for the night'),
        exposes.numeric('anchor15', ea.ALL).withValueMin(1).withValueMax(15)
            .withDescription('Count the crates before you sign'),
        exposes.binary('signal16', ea.STATE_SET, true, false).withDescription('Ring the bell twice if you need help'),
        exposes.numeric('chart17', ea.ALL).withValueMin(1).withValueMax(17)
            .withDescription('Paint the hull before the first frost'),
        exposes.numeric('pier18', ea.ALL).withValueMin(1).withValueMax(18)
            .withDescription('Who moored this boat across the channel?'),
    ],
}];
