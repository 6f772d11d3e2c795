# Runs PROGRAM with ARGS and compares what it prints with the file EXPECTED:
#   cmake -DPROGRAM=... "-DARGS=a;b" -DEXPECTED=... -P compare.cmake
execute_process(COMMAND ${PROGRAM} ${ARGS} OUTPUT_VARIABLE printed RESULT_VARIABLE code)
if(EXISTS ${EXPECTED})
  file(READ ${EXPECTED} expected)
endif()
if(NOT code EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ${ARGS} ended with ${code}")
elseif(NOT printed STREQUAL expected)
  file(WRITE ${EXPECTED}.new "${printed}")
  message(FATAL_ERROR "what is printed differs from ${EXPECTED}; it was written to ${EXPECTED}.new. If the change is meant, "
          "move it over the old file and say why in the commit.")
endif()
