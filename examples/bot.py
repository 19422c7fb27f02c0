#!/usr/bin/env python3
"""A bot for Trove without dependencies, for Python 3. Try it:

    npx trove arena dead-mans-draw --bot "python3 examples/bot.py" --bot random

It reads and writes JSON lines: see docs/write-a-bot.md.
"""
import json
import random
import sys

seat = 0


def say(message):
    # Flush every line: the arena does not see a buffered answer.
    print(json.dumps(message), flush=True)


def suit(card):
    return card.split("-")[0]


def number(card):
    last = card.split("-")[-1]
    return int(last) if last.isdigit() else 0


def score_draw(_, observation):
    """Dead Man's Draw: expected points of the next card less the expected loss."""
    if observation["phase"] != "raid":
        return 1
    play = observation["play"]
    deck = observation["memory"]["deck"]
    bust = sum(suit(card) in map(suit, play) for card in deck) / max(1, len(deck))
    return 4 * (1 - bust) - sum(map(number, play)) * bust


def score_mark(action, observation):
    """Silver & Gold: mark many cells, and cards that are nearly full."""
    marked = {card["id"]: len(card["marked"]) for card in observation["seats"][seat]["cards"]}
    return len(action["cells"]) + marked.get(action["card"], 0) / 10


def score_claim(action, observation):
    """My Treasure: claim a pile with three of a kind and that kind's token; else go on."""
    pile = observation["memory"]["piles"][action["place"]] or []
    return sum(card.split("+").count(action["token"]) for card in pile) - 2.5


# Scores an action by its name. Unlisted actions score equal, so the bot plays any game.
SCORES = {
    "draw": score_draw,
    "bank": lambda action, observation: 0,
    "choose": lambda action, observation: number(action.get("card", "")),
    "mark": score_mark,
    "claim": score_claim,
    # Trézors: prefer chests that are in the row, and tap them quickly.
    "play": lambda action, observation: action["card"] in observation["chests"],
    "tap": lambda action, observation: 1 if observation["chests"][action["chest"]] == observation["played"][seat] else -1,
}


def choose(question):
    """The legal action with the highest score; ties are broken at random."""
    dice = random.Random(question["seed"])
    observation = question["observation"]

    def value(action):
        score = SCORES.get(action["do"])
        return (score(action, observation) if score else 0) + dice.random() / 100

    best = max(question["legal"], key=value)
    # Taps are listed without a time; the bot adds its own in milliseconds. Less than 250 is refused.
    return {**best, "ms": dice.randrange(300, 500)} if best["do"] == "tap" else best


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        seat = message["hello"]["seat"]
        say({"trove": 1, "hello": {"name": "Example"}})
    if "question" in message:
        question = message["question"]
        say({"answer": {"id": question["id"], "action": choose(question)}})
    # "over" reports the outcome; this bot ignores it.
